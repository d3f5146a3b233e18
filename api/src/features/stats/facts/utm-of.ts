import type { UtmValues } from '../visit.model.ts'

const PREFIX = 'utm_'
const MAX_BYTES = 64
/** More than any valid value takes, even if each byte is written as `%xx`. */
const MAX_READ = 256
const ENCODED = /[%+]/
/** Control characters, including those that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/gu

/** Reads the utm values in a short link's own query, cleaned and cut; null if there are none. */
export function utmOf(url: string): UtmValues | null {
  let at = url.indexOf(PREFIX)
  if (at < 0) return null
  const values: UtmValues = { source: '', medium: '', campaign: '', term: '', content: '' }
  let hasAny = false
  for (; at >= 0; at = url.indexOf(PREFIX, at + PREFIX.length)) {
    if (url[at - 1] !== '&' && url[at - 1] !== '?') continue
    const field = fieldAt(url, at + PREFIX.length)
    if (field === null || values[field] !== '') continue
    values[field] = valueAt(url, at + PREFIX.length + field.length + 1)
    if (values[field] !== '') hasAny = true
  }
  return hasAny ? values : null
}

const FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const

function fieldAt(url: string, at: number): keyof UtmValues | null {
  for (const field of FIELDS) {
    if (url.startsWith(field, at) && url[at + field.length] === '=') return field
  }
  return null
}

function valueAt(url: string, start: number): string {
  const read = url.slice(start, start + MAX_READ)
  const next = read.indexOf('&')
  const raw = next < 0 ? read : read.slice(0, next)
  const text = ENCODED.test(raw) ? decode(raw) : raw
  return cut(text.replace(UNPRINTABLE, '').trim().toLowerCase())
}

/** Tolerates invalid encoding as browsers do. The replacement characters are removed later. */
function decode(raw: string): string {
  return new URLSearchParams(`v=${raw}`).get('v') ?? ''
}

function cut(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text
  const bytes = Buffer.alloc(MAX_BYTES)
  return bytes.toString('utf8', 0, bytes.write(text)).trimEnd()
}
