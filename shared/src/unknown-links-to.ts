import { parseUrl } from './parse-url.ts'

const NAME = '{name}'
const MAX_LENGTH = 2048

/**
 * Accepts http(s) without credentials, with `{name}` only in path or query. Callers check the host.
 */
export function isUnknownLinksTo(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https?:\/\/[^/]/i.test(text) || /[\s\\]/.test(text)) return false
  const url = parseUrl(text.replaceAll(NAME, 'name'))
  const [place = '', fragment] = text.split('#', 2)
  const authority = place.split(/[/?]/)[2] ?? ''
  if (url === null || authority.includes('@') || authority.includes('{')) return false
  return fragment === undefined || !fragment.includes(NAME)
}

/** Returns the address's host in ASCII, without a final dot. */
export function hostOfPlace(text: string): string {
  return parseUrl(text.replaceAll(NAME, 'name'))?.hostname.replace(/(?<!\.)\.+$/, '') ?? ''
}
