import { nameKey } from '../../platform/name-key.ts'
import type { UserDocument } from './user.model.ts'

export interface NewUser {
  id: number
  username: string
  email: string
  /** The display name, if known from the start. */
  name?: string
  /** Absent if the account has other sign-in methods only. */
  passwordHash?: string
  /** Set if a provider has verified the address. */
  emailConfirmedAt?: Date
  /** Mark of the request, if that can be retried. */
  idempotencyKey: string | null
  /** Grants that make the account PRO from the start. */
  grants?: string[]
  /** The address while it waits to be confirmed. */
  pendingEmail?: string
}

/** Builds the document of a new account. */
export function newUserDocument({ id, idempotencyKey, grants = [], ...user }: NewUser): UserDocument {
  const createdAt = new Date()
  return {
    ...user,
    ...(user.passwordHash && { passwordChangedAt: createdAt }),
    _id: id,
    usernameKey: nameKey(user.username),
    emailKey: nameKey(user.email),
    createdAt,
    grants,
    grantsVersion: 0,
    ...(idempotencyKey === null ? {} : { creationMark: idempotencyKey }),
  }
}
