import type { IncomingMessage } from 'node:http'
import { isPrivateHost } from '@atajo/shared/destination-url'
import type { ShortDomain } from '@atajo/shared/domains'
import { parseUrl } from '@atajo/shared/parse-url'
import { type StrictTransport, strictTransport, type TransportFields } from './strict-transport.ts'
import { socketAddress, type TrustedHops, type TrustProxy, trustedHops } from './trusted-proxies.ts'

export interface AskedHost {
  /**
   * `public` is the host of PUBLIC_URL, `short` a short domain. `local` is treated as `public`: a
   * name that no site can own, or any name if PUBLIC_URL is not set.
   */
  kind: 'public' | 'local' | 'short' | 'other'
  /** ASCII, lower case, without port and final dot; empty if the header is not readable. */
  name: string
  domain: ShortDomain | null
  transport: TransportFields
}

export interface HostTable {
  of(request: IncomingMessage): AskedHost
  hasShortDomains(): boolean
  transport: StrictTransport
}

export interface HostTableOptions {
  publicUrl: string
  isPublicUrlSet: boolean
  trustProxy: TrustProxy
  /** Returns the same array for as long as no domain changes. */
  domains: () => readonly ShortDomain[]
}

/** Limits the cache, since clients can send any number of spellings. */
const REMEMBERED = 1000

/** Classifies hosts and caches the result by spelling. */
export function createHostTable(options: HostTableOptions): HostTable {
  const transport = strictTransport(options.publicUrl, of)
  const isTrusted = trustedHops(options.trustProxy)
  const publicName = new URL(options.publicUrl).hostname
  const known = new Map<string, AskedHost>()
  let knownDomains = options.domains()

  function of(request: IncomingMessage): AskedHost {
    const asked = askedHost(request, isTrusted)
    if (options.domains() !== knownDomains) {
      known.clear()
      knownDomains = options.domains()
    }
    return known.get(asked) ?? remember(asked)
  }

  function remember(asked: string): AskedHost {
    if (known.size >= REMEMBERED) known.clear()
    const host = read(asked)
    known.set(asked, host)
    return host
  }

  function read(asked: string): AskedHost {
    const name = hostName(asked)
    const domain = knownDomains.find(({ host }) => host === name) ?? null
    if (name === publicName) return { kind: 'public', name, domain: null, transport: transport.own }
    if (domain !== null) {
      const fields = domain.state === 'ok' ? transport.other : transport.none
      return { kind: 'short', name, domain, transport: fields }
    }
    const isLocal = !options.isPublicUrlSet || asked === '' || isLocalName(name)
    return { kind: isLocal ? 'local' : 'other', name, domain: null, transport: transport.other }
  }

  return { of, hasShortDomains: () => options.domains().length > 0, transport }
}

/** Reads the requested host. X-Forwarded-Host counts only if a trusted proxy wrote it. */
function askedHost(request: IncomingMessage, isTrusted: TrustedHops | null): string {
  const { host = '', 'x-forwarded-host': forwarded } = request.headers
  if (isTrusted === null || typeof forwarded !== 'string') return host
  if (!isTrusted(socketAddress(request), 0)) return host
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
}

/** Parses the Host field (RFC 9110 §7.2). Returns an empty text if it is not readable. */
function hostName(asked: string): string {
  if (/[\s/?#@\\]/.test(asked)) return ''
  return parseUrl(`http://${asked}`)?.hostname.replace(/(?<!\.)\.+$/, '') ?? ''
}

/** Proxies and probes send these names. No site can register them. */
function isLocalName(name: string): boolean {
  return name !== '' && (isPrivateHost(name) || (!name.includes('.') && !name.startsWith('[')))
}
