import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'

/** The fields of a link that YOURLS has. */
export interface YourlsLink {
  code: string
  customSlug: string | null
  /** The host in its short link; null means the default. */
  domain: string | null
  destination: string
  title: string | null
  createdAt: Date
  clicks: number
}

/** Returns the name in the short link. */
export function keywordOf({ code, customSlug }: Pick<YourlsLink, 'code' | 'customSlug'>): string {
  return customSlug ?? code
}

export function shortUrlOf(
  place: ShortLinkPlace,
  link: Pick<YourlsLink, 'code' | 'customSlug' | 'domain'>,
): string {
  return shortLinkUrl(place, { code: keywordOf(link), domain: link.domain })
}

/** YOURLS shows the address of a page without a title. */
export function titleOf({ title, destination }: Pick<YourlsLink, 'title' | 'destination'>): string {
  return title ?? destination
}

/** Formats UTC as YOURLS does, without a zone. */
export function timestampOf({ createdAt }: Pick<YourlsLink, 'createdAt'>): string {
  return createdAt.toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns a link for lists and statistics. `ip` is empty, because no address is stored. */
export function presentYourlsLink(place: ShortLinkPlace, link: YourlsLink) {
  return {
    shorturl: shortUrlOf(place, link),
    url: link.destination,
    title: titleOf(link),
    timestamp: timestampOf(link),
    ip: '',
    clicks: link.clicks,
  }
}
