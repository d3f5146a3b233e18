import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateHost } from '@atajo/shared/destination-url'
import { VERSION } from '../../version.ts'

export interface AskOptions {
  /** The reason for asking, as the user agent names it. */
  purpose: string
  accept: string
  /** The body is cut here. */
  maxBytes: number
  /** Bounds the whole call, redirects included. */
  timeoutMs: number
  /** How many redirects are followed; none by default. */
  maxRedirects?: number
}

/** Another server's answer, as far as it was read. */
export interface AskedPage {
  status: number
  contentType: string
  body: Buffer
}

/** Asks another server by http or https. Rejects without an answer. */
export type AskPage = (url: string, options: AskOptions) => Promise<AskedPage>

export interface GuardedClientOptions {
  /** Finds the addresses of a name. */
  lookup?: (name: string, onFound: (error: Error | null, addresses: LookupAddress[]) => void) => void
  isAllowed?: (address: string) => boolean
}

/**
 * The only client for addresses that users choose. It connects to public addresses alone, and to
 * the very address that was checked, so that a name cannot lead elsewhere in between.
 */
export function createGuardedClient({
  lookup = (name, onFound) => systemLookup(name, { all: true }, onFound),
  isAllowed = isPublicAddress,
}: GuardedClientOptions = {}): AskPage {
  const guarded: LookupFunction = (name, _options, onFound) => {
    lookup(name, (error, addresses = []) => {
      const isOpen = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))
      onFound(error ?? (isOpen ? null : notPublic()), addresses)
    })
  }

  return async (url, { purpose, accept, maxBytes, timeoutMs, maxRedirects = 0 }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = {
      'user-agent': `Atajo/${VERSION} (${purpose})`,
      accept,
      'accept-encoding': 'identity',
    }
    const open = (asked: URL) => {
      const address = asked.hostname.replace(/^\[|\]$/g, '')
      // Node looks up names only.
      if (isIP(address) !== 0 && !isAllowed(address)) throw notPublic()
      const request = asked.protocol === 'https:' ? requestHttps : requestHttp
      return new Promise<IncomingMessage>((resolve, reject) => {
        request(asked, { headers, lookup: guarded, agent: false, signal }, resolve).on('error', reject).end()
      })
    }

    let asked = new URL(url)
    for (let redirects = 0; ; redirects += 1) {
      const answer = await open(asked)
      const next = redirects < maxRedirects ? redirectOf(answer, asked) : null
      if (next === null) return readPage(answer, maxBytes)
      answer.destroy()
      asked = next
    }
  }
}

function notPublic(): Error {
  return new Error('The name leads to no public address')
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null
  const next = new URL(headers.location, from)
  if (!/^https?:$/.test(next.protocol)) throw new Error('The answer leads to no web address')
  return next
}

async function readPage(answer: IncomingMessage, maxBytes: number): Promise<AskedPage> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    parts.push(part)
    bytes += part.length
    if (bytes >= maxBytes) break
  }
  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    body: Buffer.concat(parts).subarray(0, maxBytes),
  }
}

function isPublicAddress(address: string): boolean {
  return !isPrivateHost(isIP(address) === 6 ? `[${address}]` : address)
}
