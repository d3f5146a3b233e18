/** How a destination is shown on one line: what may be cut, and the end that always stays in sight. */
export interface DestinationParts {
  start: string
  end: string
}

/** The two halves of a destination without scheme and `www.`, split before its last segment. */
export function destinationParts(href: string): DestinationParts {
  const text = href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  const path = text.split(/[?#]/, 1)[0] ?? text
  const slash = path.lastIndexOf('/')
  if (slash <= 0) return { start: text, end: '' }
  return { start: text.slice(0, slash + 1), end: text.slice(slash + 1) }
}

/** The letter on a link's tile: the first of the destination's own name. */
export function tileLetter(href: string): string {
  const host = URL.canParse(href) ? new URL(href).hostname : href
  return (/[\p{L}\p{N}]/u.exec(host.replace(/^www\./, ''))?.[0] ?? '?').toLocaleUpperCase('es')
}
