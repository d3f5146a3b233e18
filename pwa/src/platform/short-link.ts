import { redirectPath } from '@atajo/shared/paths'

/** The two names of a link. */
interface Codes {
  code: string
  customSlug: string | null
}

/** What a link is called in addresses: its custom slug, or its permanent code. */
export function linkCode(link: Codes): string {
  return link.customSlug ?? link.code
}

/** A link's name among others: `/r/menu`, or where it leads while it has no code yet. */
export function linkName(link: Codes & { destination: string }): string {
  const code = linkCode(link)
  return code === '' ? link.destination.replace(/^https?:\/\//, '') : redirectPath(code)
}

/** The whole short link, such as `https://ata.jo/r/menu`, under the site's public address. */
export function shortLinkUrl(link: Codes, publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${redirectPath(linkCode(link))}`
}

/** The part of a short link before its code, as it is shown: `ata.jo/r/`. */
export function shortLinkPrefix(publicUrl: string): string {
  return `${publicUrl.replace(/^https?:\/\//, '').replace(/\/+$/, '')}${redirectPath('')}`
}
