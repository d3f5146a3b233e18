import { nameKey } from '../../platform/name-key.ts'
import type { UserDocument } from './user.model.ts'

export interface NewUser {
  id: number
  username: string
  email: string
  /** The name that is shown, where it is known from the start. */
  name?: string
  /** None where it is entered by other ways alone. */
  passwordHash?: string
  /** Set where a provider has verified the address. */
  emailConfirmedAt?: Date
  /** Mark of the request that asks for it, if it may be retried. */
  idempotencyKey: string | null
  /** Grants that make the account PRO from the start. */
  grants?: string[]
  /** The address, where it waits for the link that is mailed to it. */
  pendingEmail?: string
}

/** The document of an account that nobody has used yet. */
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
