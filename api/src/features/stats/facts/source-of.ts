import { LRUCache } from 'lru-cache'
import { NAMED_SOURCES } from './named-sources.ts'

/** The named source, else the referrer's host, else `direct`. */
interface VisitSource {
  readonly source: string
  readonly referrer: string
}

/** Reads a Referer header. `app` is the embedding app, or empty. */
export type ReadSource = (referer: string | undefined, app: string) => VisitSource

const REMEMBERED = 5000
/** Longer headers are parsed each time instead of being cached. */
const LONGEST_REMEMBERED = 512
const LONGEST_READ = 2048
const MAX_HOST = 64

const DIRECT: VisitSource = { source: 'direct', referrer: '' }

/** Hosts and `android:` packages of named sources, and first labels of those in many countries. */
const HOSTS = new Map<string, string>()
const LABELS = new Map<string, string>()
for (const { slug, hosts } of NAMED_SOURCES) {
  for (const host of hosts) {
    if (host.endsWith('.*')) LABELS.set(host.slice(0, -2), slug)
    else HOSTS.set(host, slug)
  }
}

const COUNTRY_ENDING = /^([a-z]{2,3}|com?\.[a-z]{2})$/
const REFERRER = /^(https?|android-app):\/\/([^/?#\\@\s]+)/i
const HOST = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/

export interface SourceReaderOptions {
  ownHosts: readonly string[]
  /** Checks hosts that can become the service's own, or cease to be, at run time. */
  isOwnHost?: (host: string) => boolean
}

/** Creates a reader that treats visits from the service's own hosts as direct. */
export function createSourceReader({ ownHosts, isOwnHost }: SourceReaderOptions): ReadSource {
  const fixed = new Set(ownHosts.map((host) => withoutWww(host.toLowerCase())))
  const isOwn = (host: string) => fixed.has(host) || isOwnHost?.(host) === true
  const remembered = new LRUCache<string, VisitSource>({ max: REMEMBERED })
  const read = (referer: string): VisitSource => {
    const known = remembered.get(referer)
    if (known !== undefined) return known
    const reading = readReferrer(referer, isOwn)
    if (referer.length <= LONGEST_REMEMBERED) remembered.set(referer, reading)
    return reading
  }
  return (referer, app) => {
    const reading = referer === undefined || referer === '' ? DIRECT : read(referer)
    return reading === DIRECT && app !== '' ? { source: app, referrer: '' } : reading
  }
}

function readReferrer(referer: string, isOwn: (host: string) => boolean): VisitSource {
  const match = REFERRER.exec(referer.slice(0, LONGEST_READ))
  if (match === null) return DIRECT
  const [, scheme = '', authority = ''] = match
  const host = withoutWww(authority.toLowerCase().replace(/:\d{1,5}$/, ''))
  if (host.length > MAX_HOST || !HOST.test(host) || isOwn(host)) return DIRECT
  const isApp = scheme.toLowerCase() === 'android-app'
  return { source: (isApp ? HOSTS.get(`android:${host}`) : sourceNamed(host)) ?? host, referrer: host }
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

function sourceNamed(host: string): string | undefined {
  for (let at = 0; ; ) {
    const rest = host.slice(at)
    const dot = rest.indexOf('.')
    const slug = HOSTS.get(rest)
    if (slug !== undefined) return slug
    if (dot < 0) return undefined
    const wide = LABELS.get(rest.slice(0, dot))
    if (wide !== undefined && COUNTRY_ENDING.test(rest.slice(dot + 1))) return wide
    at += dot + 1
  }
}
