import { randomInt } from 'node:crypto'
import { isRootWord } from '@atajo/shared/reserved-words'

/** Base58: no 0, O, I or l, which people mistake for one another. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 7

/** A new permanent code: 7 random characters of base58, not yet known to be free. */
export function createLinkCode(): string {
  const code = randomCode()
  return isRootWord(code) ? createLinkCode() : code
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
