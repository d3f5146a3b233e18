import { withoutInvisible } from '@atajo/shared/invisible-signs'

/** Whole addresses, none inside another; quotes and angle brackets around them are no part. */
const ADDRESS = /(?<![\w/?=&%.-])https?:\/\/[^\s<>"«»“”‹›]+/gi

/** What ends a sentence or a quotation, and hardly ever an address. */
const END_SIGN = /[.,;:!?…'’*]$/
/** The same where no sentence is around it: an article's name may end in a full stop. */
const END_SIGN_ALONE = /[,;:]$/

const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** The whole addresses in a text, without the signs of the sentence that they stand in. */
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
 * The lines of a text that are or hold addresses. One that begins with an address is one, spaces
 * included, unless others follow in it; prose around addresses is left out.
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
