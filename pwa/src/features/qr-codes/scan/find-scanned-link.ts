import type { Link } from '@atajo/shared/link'
import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'

/** The link whose short address a scanned text is, by its code or suffix; null for any other. */
export function findScannedLink(links: readonly Link[], text: string, place: ShortLinkPlace): Link | null {
  const scanned = URL.canParse(text) ? new URL(text) : null
  const name = scanned && nameIn(scanned.pathname)
  if (!scanned || !name) return null
  const found = links.filter(({ code, customSlug }) => code === name || customSlug === name)
  const [link = links.find(({ customSlug }) => customSlug?.toLowerCase() === name.toLowerCase())] = found
  if (!link) return null
  // A code made before the link changed its domain still says the service's own.
  const hosts = [null, link.domain || null].map((domain) => {
    return new URL(shortLinkUrl(place, { code: link.code, domain })).host
  })
  return [...hosts, new URL(place.publicUrl).host].includes(scanned.host) ? link : null
}

function nameIn(path: string): string {
  const name = path.startsWith(REDIRECT_PREFIX) ? path.slice(REDIRECT_PREFIX.length) : path.slice(1)
  return name.replace(/\/$/, '')
}
