import { parseUrl } from './parse-url.ts'

const NAME = '{name}'
const MAX_LENGTH = 2048

/**
 * Whether names that no link has may be sent to that address: http(s), without credentials, with
 * `{name}` in its path or query at most. Which hosts it may not name is asked elsewhere.
 */
export function isUnknownLinksTo(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text)) return false
  const url = parseUrl(text.replaceAll(NAME, 'name'))
  const [place = '', fragment] = text.split('#', 2)
  const authority = place.split(/[/?]/)[2] ?? ''
  if (url === null || authority.includes('@') || authority.includes('{')) return false
  return fragment === undefined || !fragment.includes(NAME)
}

/** The host of such an address, in ASCII, without a dot at its end. */
export function hostOfPlace(text: string): string {
  return parseUrl(text.replaceAll(NAME, 'name'))?.hostname.replace(/(?<!\.)\.+$/, '') ?? ''
}
