import { withoutInvisible } from '@atajo/shared/invisible-signs'

/** Matches absolute URLs. Quotes and angle brackets end an address. */
const ADDRESS = /(?<![\w/?=&%.-])https?:\/\/[^\s<>"«»“”‹›]+/gi

/** Punctuation that ends a sentence or quotation and hardly ever an address. */
const END_SIGN = /[.,;:!?…'’*]$/
/**
 * Punctuation removed from an address that stands alone, whose last full stop may belong to it, as
 * in an article's name.
 */
const END_SIGN_ALONE = /[,;:]$/

const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Returns the absolute URLs in a text, without the punctuation of the surrounding sentence. */
export function addressesIn(text: string): string[] {
  const visible = withoutInvisible(text).trim()
  const endSign = /^http\S+$/i.test(visible) ? END_SIGN_ALONE : END_SIGN
  return [...visible.matchAll(ADDRESS)].map(([address]) => withoutEnd(address, endSign))
}

function withoutEnd(address: string, endSign: RegExp): string {
  const last = address.at(-1) ?? ''
  const opening = BRACKETS[last]
  const isUnopened = opening !== undefined && countOf(address, opening) < countOf(address, last)
  return isUnopened || endSign.test(address) ? withoutEnd(address.slice(0, -1), endSign) : address
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/**
 * Returns the addresses of a text, line by line. A line that begins with an address is one address,
 * spaces included, unless it contains others. Text around addresses is left out.
 */
export function addressLines(text: string): string[] {
  const lines = withoutInvisible(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => ({ line, addresses: addressesIn(line) }))
  const hasAny = found.some(({ addresses }) => addresses.length > 0)
  return found.flatMap(({ line, addresses }) => {
    if (addresses.length === 1 && /^https?:/i.test(line)) return [line]
    if (addresses.length > 0) return addresses
    return hasAny && isProse(line) ? [] : [line]
  })
}

function isProse(line: string): boolean {
  return /\s/.test(line) || !/[.:/]/.test(line)
}
