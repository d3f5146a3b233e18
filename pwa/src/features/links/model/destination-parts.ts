import { shortAddress } from '@atajo/shared/readable-address'

/** A destination on one line: what may be cut, and the end that stays in sight. */
export interface DestinationParts {
  start: string
  end: string
}

/** The two halves of a destination as people read it in one line, split before its last segment. */
export function destinationParts(href: string): DestinationParts {
  const text = shortAddress(href)
  const path = text.split(/[?#]/, 1)[0] ?? text
  const slash = path.lastIndexOf('/')
  if (slash <= 0) return { start: text, end: '' }
  return { start: text.slice(0, slash + 1), end: text.slice(slash + 1) }
}

/** The letter on a link's tile: the first of the destination's own name. */
export function tileLetter(href: string): string {
  return (/[\p{L}\p{N}]/u.exec(shortAddress(href))?.[0] ?? '?').toLocaleUpperCase('es')
}
