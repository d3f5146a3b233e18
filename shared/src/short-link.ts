import { redirectPath } from './paths.ts'
import { isRootWord } from './reserved-words.ts'

/** Possible prefixes of a name in short links. Links answer under both. */
export const SHORT_LINK_PATHS = ['/r/', '/'] as const
export type ShortLinkPath = (typeof SHORT_LINK_PATHS)[number]

/** The parts of the service's settings that determine a short link's form. */
export interface ShortLinkPlace {
  publicUrl: string
  /** Absent in settings that a device cached before there was a choice. */
  shortLinkPath?: ShortLinkPath | undefined
  /** The host of links that name none; null or absent means that of PUBLIC_URL. */
  defaultDomain?: string | null | undefined
}

/** Returns a short link's path. A reserved word at the root is only reachable under /r/. */
export function shownPath(code: string, path: ShortLinkPath = '/r/'): string {
  return path === '/' && !isRootWord(code) ? `/${code}` : redirectPath(code)
}

/** Returns the origin of a link's address; a null `domain` means the default. */
export function shownOrigin({ publicUrl, defaultDomain }: ShortLinkPlace, domain: string | null): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const host = domain ?? defaultDomain ?? hostname
  return host === hostname ? origin : `${protocol}//${host}`
}

/** Returns the complete short link. */
export function shortLinkUrl(
  place: ShortLinkPlace,
  { code, domain }: { code: string; domain: string | null },
): string {
  return shownOrigin(place, domain) + shownPath(code, place.shortLinkPath)
}
