import { isRootWord } from './reserved-words.ts'

/** Allows 3–50 of `A-Za-z0-9_-`. */
export const CUSTOM_SLUG = /^[A-Za-z0-9_-]{3,50}$/

/** Reserved names could be mistaken for a part of the service. */
export function isReservedSlug(text: string): boolean {
  return isRootWord(text)
}

/** Tells whether a link may have that custom slug, if it is free. */
export function isCustomSlug(text: string): boolean {
  return CUSTOM_SLUG.test(text) && !isReservedSlug(text)
}

/** Letters that Unicode decomposition does not split. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

/** Converts a text to the characters of slugs: letters without accents, hyphens for the rest. */
export function asciiSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]/g, (sign) => LETTERS[sign] ?? ' ')
    .trim()
    .replace(/ +/g, '-')
}

/** Returns the valid slug nearest to a text, or null if there is none. */
export function suggestedSlug(text: string): string | null {
  const slug = asciiSlug(text).slice(0, 50).replace(/-+$/, '')
  return isCustomSlug(slug) && slug !== text ? slug : null
}
