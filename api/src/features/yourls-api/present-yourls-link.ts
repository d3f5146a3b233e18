import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'

/** A link as far as YOURLS knows links. */
export interface YourlsLink {
  code: string
  customSlug: string | null
  /** The host that it is shown with; null is the default. */
  domain: string | null
  destination: string
  title: string | null
  createdAt: Date
  clicks: number
}

/** The name that a link is shown with. */
export function keywordOf({ code, customSlug }: Pick<YourlsLink, 'code' | 'customSlug'>): string {
  return customSlug ?? code
}

export function shortUrlOf(
  place: ShortLinkPlace,
  link: Pick<YourlsLink, 'code' | 'customSlug' | 'domain'>,
): string {
  return shortLinkUrl(place, { code: keywordOf(link), domain: link.domain })
}

/** YOURLS shows the address of a page that has no title. */
export function titleOf({ title, destination }: Pick<YourlsLink, 'title' | 'destination'>): string {
  return title ?? destination
}

/** UTC, in the form of YOURLS, which names no zone. */
export function timestampOf({ createdAt }: Pick<YourlsLink, 'createdAt'>): string {
  return createdAt.toISOString().slice(0, 19).replace('T', ' ')
}

/** A link in lists and statistics. No address of its maker is stored, so `ip` is empty. */
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
