import { isRootWord } from './reserved-words.ts'

/** 3–50 of `A-Za-z0-9_-`. */
export const CUSTOM_SLUG = /^[A-Za-z0-9_-]{3,50}$/

/** Whether nobody may have that name: it would pass for a part of the service itself. */
export function isReservedSlug(text: string): boolean {
  return isRootWord(text)
}

/** Whether a link may have that custom slug, if nobody else has it. */
export function isCustomSlug(text: string): boolean {
  return CUSTOM_SLUG.test(text) && !isReservedSlug(text)
}

/** Letters that decomposition leaves whole. */
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

/** A text in the signs of slugs: letters without accents, a hyphen for whatever else there is. */
export function asciiSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]/g, (sign) => LETTERS[sign] ?? ' ')
    .trim()
    .replace(/ +/g, '-')
}

/** The custom slug nearest to a text that is none; null where nothing of it makes one. */
export function suggestedSlug(text: string): string | null {
  const slug = asciiSlug(text).slice(0, 50).replace(/-+$/, '')
  return isCustomSlug(slug) && slug !== text ? slug : null
}
