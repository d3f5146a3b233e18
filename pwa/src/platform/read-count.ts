const PLAIN = /^\d{1,15}$/
/** Thousands apart by a point or a space, as Spanish has them. */
const GROUPED = /^\d{1,3}(?:[.\s]\d{3}){1,4}$/

/** The whole number that somebody typed, `1.000` and `1 000` among them; null where it is none. */
export function readCount(text: string): number | null {
  const typed = text.trim()
  return PLAIN.test(typed) || GROUPED.test(typed) ? Number(typed.replace(/\D/g, '')) : null
}
