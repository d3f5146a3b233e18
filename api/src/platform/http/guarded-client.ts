import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateHost } from '@atajo/shared/destination-url'
import { VERSION } from '../../version.ts'

/** Another server's answer, as far as it was read. */
export interface AskedPage {
  status: number
  body: string
}

/** Asks another server by https, following nothing. Rejects where there is no answer. */
export type AskPage = (url: string) => Promise<AskedPage>

export interface GuardedClientOptions {
  /** Finds the addresses of a name. */
  lookup?: (name: string, onFound: (error: Error | null, addresses: LookupAddress[]) => void) => void
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
/** More than any answer that is wanted. */
const MAX_BYTES = 4096

/** Asks public addresses alone: the one that was found is the one that is connected to. */
export function createGuardedClient({
  lookup = (name, onFound) => systemLookup(name, { all: true }, onFound),
  timeoutMs = TIMEOUT_MS,
}: GuardedClientOptions = {}): AskPage {
  const guarded: LookupFunction = (name, _options, onFound) => {
    lookup(name, (error, addresses = []) => {
      const isOpen = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
      const refusal = isOpen ? null : new Error('The name leads to no public address')
      onFound(error ?? refusal, addresses)
    })
  }
  return (url) =>
    new Promise((resolve, reject) => {
      const headers = { 'user-agent': `Atajo/${VERSION} (domain check)`, accept: 'application/json' }
      const signal = AbortSignal.timeout(timeoutMs)
      // An address in place of a name is looked up by nobody.
      if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Error('Not a name')
      const asked = request(url, { headers, lookup: guarded, agent: false, signal }, (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        const end = () => {
          resolve({ status: answer.statusCode ?? 0, body: body.slice(0, MAX_BYTES) })
          asked.destroy()
        }
        answer.on('data', (part: string) => {
          body += part
          if (body.length >= MAX_BYTES) end()
        })
        answer.on('end', end)
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end()
    })
}

function isPublicAddress(address: string): boolean {
  return !isPrivateHost(isIP(address) === 6 ? `[${address}]` : address)
}
