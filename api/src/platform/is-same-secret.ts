import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that reveals neither length nor difference. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.toWellFormed()).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
