import { createHmac, randomInt } from 'node:crypto'

const CODES = 10
const LENGTH = 12
/** Lacks letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates ten codes of 59 random bits, in three groups of four for copying. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, (_, place) => {
      const sign = ALPHABET[randomInt(ALPHABET.length)]
      return place > 0 && place % 4 === 0 ? `-${sign}` : sign
    }).join(''),
  )
}

/** Hashes a code, however it was typed. The key prevents guessing from a stolen database. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId}:${plain}`).digest('base64url')
}
