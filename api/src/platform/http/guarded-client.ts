import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateHost } from '@atajo/shared/destination-url'
import { VERSION } from '../../version.ts'

/** Another server's answer, up to MAX_BYTES of its body. */
export interface AskedPage {
  status: number
  body: string
}

/** Requests a URL by https without following redirects. Rejects if there is no answer. */
export type AskPage = (url: string) => Promise<AskedPage>

export interface GuardedClientOptions {
  /** Resolves a host name to its addresses. */
  lookup?: (name: string, onFound: (error: Error | null, addresses: LookupAddress[]) => void) => void
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
/** Every expected answer is shorter. */
const MAX_BYTES = 4096

/**
 * Creates a client that only reaches public addresses. It connects to the very address that was
 * checked, so that DNS cannot change in between.
 */
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
      // Node would connect to an IP address without calling `lookup`, which holds the check.
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
