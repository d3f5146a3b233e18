const PLAIN = /^\d{1,15}$/
/** Spanish separates thousands by a point or a space. */
const GROUPED = /^\d{1,3}(?:[.\s]\d{3}){1,4}$/

/** Parses a typed whole number such as `1.000` or `1 000`; null if it is not one. */
export function readCount(text: string): number | null {
  const typed = text.trim()
  return PLAIN.test(typed) || GROUPED.test(typed) ? Number(typed.replace(/\D/g, '')) : null
}
