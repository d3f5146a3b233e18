import { randomInt } from 'node:crypto'
import { isRootWord } from '@atajo/shared/reserved-words'

/** Base58: excludes 0, O, I and l, which are easily confused. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 7

/** Returns a new permanent code: 7 random base58 characters, which may already be taken. */
export function createLinkCode(): string {
  const code = randomCode()
  return isRootWord(code) ? createLinkCode() : code
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
