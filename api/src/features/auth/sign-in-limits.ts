import { createHash } from 'node:crypto'
import { nameKey } from '../../platform/name-key.ts'
import type { RateBucket } from '../../platform/rate-limit/database-limiter.ts'

const WINDOW = { windowSeconds: 600 }

/** Wrong tries of one account, or of one browser that has signed in to it. */
const OF_ACCOUNT = { limit: 15, ...WINDOW }

/** Wrong tries of all browsers that have signed in to one account. */
const OF_DEVICES = { limit: 60, ...WINDOW }

/** A sign-in as far as it is known before its password is judged. */
export interface SignInAttempt {
  /** The name or e-mail as it was typed. */
  username: string
  address: string
  /** The account of that name, with the version of its credentials; null where there is none. */
  account: { id: number; credentialsVersion: number } | null
  /** The mark of a browser that has signed in to the account before; null for any other. */
  device: string | null
}

/** Wrong tries of one address. */
export function addressLimit(address: string): RateBucket {
  return { key: 'login-address', address, limit: 30, ...WINDOW }
}

/**
 * Limits in which a wrong password counts. Strangers cannot use up those of a browser that has
 * signed in (OWASP, device cookies). A new password, a new version in the keys, begins at zero.
 */
export function signInLimits({ username, address, account, device }: SignInAttempt): RateBucket[] {
  if (account === null) {
    // Counted like an account, so that neither answers nor times tell that there is none.
    return [addressLimit(address), { key: `login-account:${hashOfName(username)}`, ...OF_ACCOUNT }]
  }
  const of = `${account.id}:${account.credentialsVersion}`
  if (device === null) return [addressLimit(address), { key: `login-account:${of}`, ...OF_ACCOUNT }]
  return [
    { key: `login-device:${of}:${device}`, ...OF_ACCOUNT },
    { key: `login-devices:${of}`, ...OF_DEVICES },
  ]
}

/** A typed name where it must not be read, in a key of the database or of memory. */
export function hashOfName(username: string): string {
  return createHash('sha256').update(nameKey(username)).digest('base64url')
}
