import type { FieldIssue } from './error-code.ts'
import { parseUrl } from './parse-url.ts'
import { isRootWord } from './reserved-words.ts'

/** Longest destination in characters, both as typed and as normalised. */
export const MAX_DESTINATION_LENGTH = 8192

/** Longest other address of a link, such as its image. */
export const MAX_OTHER_ADDRESS_LENGTH = 2048

export interface DestinationPolicy {
  /** The service's own `host` or `host:port` values, lower case. */
  ownHosts: readonly string[]
  /** Own hosts at whose root short links also answer. */
  rootHosts?: readonly string[]
  /** True if links to loopback, private and single-label hosts are allowed. */
  allowPrivate: boolean
}

export type DestinationResult = { ok: true; href: string } | { ok: false; issue: FieldIssue }

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_AND_PORT = /^[^\s/?#:@\\]+:\d{1,5}(?:[/?#]|$)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Parses a typed address by the URL standard (url.spec.whatwg.org): http(s), no credentials, not
 * our own, not private; https by default. Its result parses to itself.
 */
export function parseDestination(
  text: string,
  policy: DestinationPolicy,
  maxLength = MAX_DESTINATION_LENGTH,
): DestinationResult {
  const typed = text.trim()
  if (CONTROL.test(typed) || typed.includes('\\') || !typed.isWellFormed()) {
    return refuse('invalid_url')
  }
  if (typed.length > maxLength) return refuse('too_long')
  const absolute = withScheme(typed)
  const url = absolute === null ? null : parseUrl(absolute)
  if (absolute === null || url === null || hasCredentials(absolute)) return refuse('invalid_url')
  // Chromium escapes spaces in a host, which the standard refuses.
  if (url.hostname.includes('%')) return refuse('invalid_url')
  if (url.href.length > maxLength) return refuse('too_long')
  if (isOwnShortLink(url, policy)) return refuse('own_link')
  const host = bareHost(url)
  if (!policy.allowPrivate && isPrivateHost(host)) return refuse('private_address')
  if (!policy.allowPrivate && !host.includes('.') && !host.startsWith('[')) return refuse('invalid_url')
  return { ok: true, href: url.href }
}

/** Detects the name of a file, such as `foto.jpg`, in place of an address. */
export function isFileName(text: string): boolean {
  return /^[^/:?#]+\.(?:avif|bmp|gif|heic|ico|jpe?g|jfif|png|svg|tiff?|webp)$/i.test(text.trim())
}

/** Returns the addresses' hosts in ASCII, without those of invalid addresses. */
export function hostsOf(addresses: readonly (string | null | undefined)[]): string[] {
  return addresses.flatMap((each) => (each && parseUrl(each)?.hostname) || [])
}

/** Returns a host without final dots, and all of its parent domains. */
export function hostAndParents(hostname: string): string[] {
  const labels = hostname.replace(/(?<!\.)\.+$/, '').split('.')
  return labels.map((_, start) => labels.slice(start).join('.'))
}

function refuse(issue: FieldIssue): DestinationResult {
  return { ok: false, issue }
}

function hasCredentials(absolute: string): boolean {
  return absolute.split(/[/?#]/)[2]?.includes('@') ?? false
}

function withScheme(typed: string): string | null {
  if (/^https?:\/\/[^/]/i.test(typed)) return typed
  if (SCHEME.test(typed) && !HOST_AND_PORT.test(typed)) return null
  return /^[/?#.]/.test(typed) ? null : `https://${typed}`
}

function bareHost(url: URL): string {
  return url.hostname.replace(/(?<!\.)\.+$/, '')
}

function isOwnShortLink(url: URL, { ownHosts, rootHosts = [] }: DestinationPolicy): boolean {
  const port = url.port === '' ? '' : `:${url.port}`
  const host = bareHost(url)
  const names = [`${host}${port}`]
  if (isLoopback(host)) names.push(`localhost${port}`)
  const path = decodeLeniently(url.pathname)
  if (names.some((name) => ownHosts.includes(name)) && /^\/+r(\/|$)/i.test(path)) return true
  return names.some((name) => rootHosts.includes(name)) && isNameAtRoot(path)
}

/**
 * Tells whether the path is one segment that can name a link, with what redirects ignore after it.
 */
function isNameAtRoot(path: string): boolean {
  const name = /^\/([\w-]{1,64})[^\w/-]*\/?$/.exec(path)?.[1]
  return name !== undefined && !isRootWord(name)
}

function decodeLeniently(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return firstOctets(host)?.[0] === 127 || host === '[::1]' || host === '0.0.0.0' || host === '[::]'
}

/** Detects hosts that are no public sites: loopback and private networks. */
export function isPrivateHost(host: string): boolean {
  if (isLoopback(host) || /\.(local|internal|lan|home\.arpa)$/.test(host)) return true
  const octets = firstOctets(host)
  if (octets) return isPrivateIpv4(octets)
  return host.startsWith('[') && isPrivateIpv6(host.slice(1, -1))
}

/** Returns the octets of an IPv4 host, or of the IPv4 inside a mapped or translated IPv6 host. */
function firstOctets(host: string): number[] | null {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return host.split('.').map(Number)
  const embedded = /^\[(?:::ffff:(?:0:)?|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host)
  if (!embedded) return null
  return [embedded[1], embedded[2]].flatMap((group) => {
    const value = Number.parseInt(group ?? '0', 16)
    return [value >> 8, value & 255]
  })
}

/** The special-purpose blocks of RFC 6890 that never lead to a public site. */
function isPrivateIpv4([a = 0, b = 0, c = 0]: number[]): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && (b === 168 || (b === 0 && c === 0))) ||
    (a === 198 && (b === 18 || b === 19))
  )
}

/** Outside 2000::/3, or in its blocks for documentation and tunnels (IANA registry). */
function isPrivateIpv6(address: string): boolean {
  return !/^[23][0-9a-f]{3}:/.test(address) || /^(2001:(0:|:|db8:)|2002:|3fff:)/.test(address)
}
