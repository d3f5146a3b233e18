import type { IncomingMessage } from 'node:http'
import { isPrivateHost } from '@atajo/shared/destination-url'
import type { ShortDomain } from '@atajo/shared/domains'
import { parseUrl } from '@atajo/shared/parse-url'
import { type StrictTransport, strictTransport, type TransportFields } from './strict-transport.ts'
import { socketAddress, type TrustedHops, type TrustProxy, trustedHops } from './trusted-proxies.ts'

/** The host that a request asked for. */
export interface AskedHost {
  /**
   * `public` is that of PUBLIC_URL, `short` a short domain. `local` answers as `public` does: a
   * name that no other site can hold, or any where PUBLIC_URL is not set.
   */
  kind: 'public' | 'local' | 'short' | 'other'
  /** In ASCII and lower case, without port and dot at its end; empty where none can be read. */
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
  /** The same list as long as no domain changes. */
  domains: () => readonly ShortDomain[]
}

/** Spellings of hosts that are remembered: anybody may send as many as they like. */
const REMEMBERED = 1000

/** Classifies hosts, each spelling once. */
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

/** Reads the host as it was sent; X-Forwarded-Host counts only where a trusted proxy wrote it. */
function askedHost(request: IncomingMessage, isTrusted: TrustedHops | null): string {
  const { host = '', 'x-forwarded-host': forwarded } = request.headers
  if (isTrusted === null || typeof forwarded !== 'string') return host
  if (!isTrusted(socketAddress(request), 0)) return host
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
}

/** The name in a Host field (RFC 9110 §7.2); empty where there is none. */
function hostName(asked: string): string {
  if (/[\s/?#@\\]/.test(asked)) return ''
  return parseUrl(`http://${asked}`)?.hostname.replace(/(?<!\.)\.+$/, '') ?? ''
}

/** Nobody can make another site's name lead here by these, as proxies and probes send them. */
function isLocalName(name: string): boolean {
  return name !== '' && (isPrivateHost(name) || (!name.includes('.') && !name.startsWith('[')))
}
