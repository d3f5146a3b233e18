import { createHash } from 'node:crypto'
import { nameKey } from '../../platform/name-key.ts'
import type { RateBucket } from '../../platform/rate-limit/database-limiter.ts'

const WINDOW = { windowSeconds: 600 }

/** Wrong tries of one account, or of one browser that has signed in to it. */
const OF_ACCOUNT = { limit: 15, ...WINDOW }

/** Wrong tries of all browsers that have signed in to one account. */
const OF_DEVICES = { limit: 60, ...WINDOW }

/** The data of a sign-in before its password is checked. */
export interface SignInAttempt {
  /** The name or email as typed. */
  username: string
  address: string
  /** The named account with the version of its credentials; null if it does not exist. */
  account: { id: number; credentialsVersion: number } | null
  /** Mark of a browser that has signed in to the account before, else null. */
  device: string | null
}

/** Limits the wrong tries of one address. */
export function addressLimit(address: string): RateBucket {
  return { key: 'login-address', address, limit: 30, ...WINDOW }
}

/**
 * Returns the limits in which a wrong password counts. Strangers cannot use up those of a browser
 * that has signed in (OWASP, device cookies). A new password resets them by the version in the key.
 */
export function signInLimits({ username, address, account, device }: SignInAttempt): RateBucket[] {
  if (account === null) {
    // Counted like an account, so that neither answers nor times reveal that there is none.
    return [addressLimit(address), { key: `login-account:${hashOfName(username)}`, ...OF_ACCOUNT }]
  }
  const of = `${account.id}:${account.credentialsVersion}`
  if (device === null) return [addressLimit(address), { key: `login-account:${of}`, ...OF_ACCOUNT }]
  return [
    { key: `login-device:${of}:${device}`, ...OF_ACCOUNT },
    { key: `login-devices:${of}`, ...OF_DEVICES },
  ]
}

/** Hashes a typed name for keys in the database or memory, where it must not be readable. */
export function hashOfName(username: string): string {
  return createHash('sha256').update(nameKey(username)).digest('base64url')
}
