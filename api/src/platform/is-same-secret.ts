import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that tells neither length nor difference. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.toWellFormed()).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
