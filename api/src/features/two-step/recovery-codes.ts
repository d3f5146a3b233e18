import { createHmac, randomInt } from 'node:crypto'

const CODES = 10
const LENGTH = 12
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 59 random bits, in threes of four as people copy them. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, (_, place) => {
      const sign = ALPHABET[randomInt(ALPHABET.length)]
      return place > 0 && place % 4 === 0 ? `-${sign}` : sign
    }).join(''),
  )
}

/** What is stored of a code, however it was typed; nobody tries codes out without the key. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${userId}:${plain}`).digest('base64url')
}
