import { USERNAME } from '@atajo/shared/session'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { RegisterDeps } from './register.ts'
import type { UserAccount } from './users.store.ts'

/** A person without a password, whose identity the provider has verified. */
export interface VerifiedPerson {
  email: string | null
  isEmailVerified: boolean
  /** Possible user names, best first. */
  names: readonly string[]
}

export type RegisterVouchedDeps = Pick<RegisterDeps, 'admit' | 'users' | 'nextId'>

const LONGEST_EMAIL = 254
const LONGEST_NAME = 30
const ROOM_FOR_NUMBER = 4
const MAX_NAMESAKES = 50

/**
 * Creates an account without a password.
 * @throws AppError what `admit` throws; `email_taken`; `oidc_no_email` without an address
 */
export async function registerVerified(
  { admit, users, nextId }: RegisterVouchedDeps,
  { email, isEmailVerified, names }: VerifiedPerson,
): Promise<UserAccount> {
  if (email === null || email.length > LONGEST_EMAIL || !z.regexes.email.test(email)) {
    throw new AppError('oidc_no_email')
  }
  const admission = await admit(null)
  try {
    for (const username of candidates(names)) {
      if (await users.isUsernameTaken(username)) continue
      const confirmed = isEmailVerified ? { emailConfirmedAt: new Date() } : {}
      const account = { id: await nextId('user'), username, email, idempotencyKey: null, ...confirmed }
      const made = await users.insert({ ...account, grants: admission.grants }).catch(unlessNamesake)
      if (made !== null) return made
    }
    throw new AppError('username_taken')
  } catch (error) {
    await admission.takeBack()
    throw error
  }
}

/** Returns null for a name that was taken after it was checked. */
function unlessNamesake(error: unknown): null {
  if (error instanceof AppError && error.code === 'username_taken') return null
  throw error
}

/** Yields each name in the form of user names, then the first one with numbers appended. */
function* candidates(names: readonly string[]): Generator<string> {
  const written = names.map(asUsername).filter((name) => USERNAME.test(name))
  yield* written
  const stem = (written[0] ?? 'usuario').slice(0, LONGEST_NAME - ROOM_FOR_NUMBER)
  for (let number = 2; number <= MAX_NAMESAKES; number += 1) yield `${stem}${number}`
  yield `${stem.slice(0, 16)}-${Date.now().toString(36)}`
}

function asUsername(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/@.*$/, '')
  return plain
    .replace(/[^A-Za-z0-9._-]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, LONGEST_NAME)
}
