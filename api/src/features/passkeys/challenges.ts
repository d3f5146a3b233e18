import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_LIFETIME_MS } from '../../platform/session/browser-mark.ts'

/** A challenge is valid for one browser's sign-in or one account's new passkey. */
export type ChallengePurpose = `sign-in:${string}` | `register:${number}`

const NONCE_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 20

/** Creates signed challenges, so that issuing one writes nothing. */
export interface Challenges {
  create(purpose: ChallengePurpose): Uint8Array<ArrayBuffer>
  /** Tells whether it was issued for that purpose less than five minutes ago. */
  isFresh(purpose: ChallengePurpose, challenge: string): boolean
}

export function createChallenges(key: Buffer, now: () => number): Challenges {
  const macOf = (purpose: ChallengePurpose, body: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n`).update(body).digest().subarray(0, MAC_BYTES)
  return {
    create(purpose) {
      const body = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
      randomBytes(NONCE_BYTES).copy(body)
      body.writeUIntBE(now() + SIGN_IN_LIFETIME_MS, NONCE_BYTES, TIME_BYTES)
      return new Uint8Array(Buffer.concat([body, macOf(purpose, body)]))
    },
    isFresh(purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return false
      const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
      const isOurs = timingSafeEqual(bytes.subarray(body.length), macOf(purpose, body))
      return isOurs && body.readUIntBE(NONCE_BYTES, TIME_BYTES) > now()
    },
  }
}
