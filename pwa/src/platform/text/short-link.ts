import { type ShortLinkPlace, shownOrigin, shownPath, shortLinkUrl as urlOf } from '@atajo/shared/short-link'

interface Codes {
  code: string
  customSlug: string | null
  /** Absent in data stored by version 1.0.0. */
  domain?: string | null
}

/** The custom slug, or else the permanent code. */
export function linkCode(link: Codes): string {
  return link.customSlug ?? link.code
}

/** A link's name in lists: `/r/menu`, `/menu`, or its destination while it has no code yet. */
export function linkName(link: Codes & { destination: string }, place: ShortLinkPlace): string {
  const code = linkCode(link)
  return code === '' ? link.destination.replace(/^https?:\/\//, '') : shownPath(code, place.shortLinkPath)
}

/** The whole short link, such as `https://ata.jo/r/menu`. */
export function shortLinkUrl(link: Codes, place: ShortLinkPlace): string {
  return urlOf(place, { code: linkCode(link), domain: link.domain || null })
}

/** The part of a short link before its code: `ata.jo/r/` or `ata.jo/`. */
export function shortLinkPrefix(place: ShortLinkPlace, link: Partial<Codes> = {}): string {
  const host = shownOrigin(place, link.domain || null).replace(/^https?:\/\//, '')
  const code = link.customSlug ?? link.code ?? ''
  return host + shownPath(code, place.shortLinkPath).slice(0, -code.length || undefined)
}
