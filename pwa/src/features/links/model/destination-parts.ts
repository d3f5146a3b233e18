import { shortAddress } from '@atajo/shared/readable-address'

/** A destination on one line: a start that may be truncated and an end that stays visible. */
export interface DestinationParts {
  start: string
  end: string
}

/** Splits a readable destination before its last path segment. */
export function destinationParts(href: string): DestinationParts {
  const text = shortAddress(href)
  const path = text.split(/[?#]/, 1)[0] ?? text
  const slash = path.lastIndexOf('/')
  if (slash <= 0) return { start: text, end: '' }
  return { start: text.slice(0, slash + 1), end: text.slice(slash + 1) }
}

/** Returns the first letter of the destination's domain name, for a link's tile. */
export function tileLetter(href: string): string {
  return (/[\p{L}\p{N}]/u.exec(shortAddress(href))?.[0] ?? '?').toLocaleUpperCase('es')
}
