import { redirectPath } from './paths.ts'
import { isRootWord } from './reserved-words.ts'

/** Short links are shown with one of these before their name, and answer under both. */
export const SHORT_LINK_PATHS = ['/r/', '/'] as const
export type ShortLinkPath = (typeof SHORT_LINK_PATHS)[number]

/** How short links are shown. */
export interface ShortLinkPlace {
  publicUrl: string
  /** Absent in what a device kept of a service before there was a choice. */
  shortLinkPath?: ShortLinkPath | undefined
  /** The host of links that name none; null or absent is that of PUBLIC_URL. */
  defaultDomain?: string | null | undefined
}

/** Path of a short link as it is shown; a name that the root keeps for itself lives under /r/. */
export function shownPath(code: string, path: ShortLinkPath = '/r/'): string {
  return path === '/' && !isRootWord(code) ? `/${code}` : redirectPath(code)
}

/** The origin that a link's address begins with; `domain` null is the default. */
export function shownOrigin({ publicUrl, defaultDomain }: ShortLinkPlace, domain: string | null): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const host = domain ?? defaultDomain ?? hostname
  return host === hostname ? origin : `${protocol}//${host}`
}

/** The whole short link. */
export function shortLinkUrl(
  place: ShortLinkPlace,
  { code, domain }: { code: string; domain: string | null },
): string {
  return shownOrigin(place, domain) + shownPath(code, place.shortLinkPath)
}
