import { type Model, trusted } from 'mongoose'
import { AppError } from '../../platform/app-error.ts'
import { meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { grantedPlanId } from '../../platform/granted-plan.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { UserDocument } from '../auth/user.model.ts'

/** All of an account that its owner sees and changes. */
export interface StoredAccount {
  id: number
  username: string
  email: string
  isEmailConfirmed: boolean
  /** Takes the place of `email` when the link mailed to it is opened. */
  pendingEmail: string | null
  name: string | null
  planId: number
  role: 'user' | 'admin'
  createdAt: Date
  timeZone: string | null
  /** Null where the account is entered by other ways alone. */
  passwordHash: string | null
  /** Null where that was never written down. */
  passwordChangedAt: Date | null
  /** What was proved with this account holds for this version alone. */
  credentialsVersion: number
}

/** New values; what is absent stays, a null name is none. */
export interface ProfileChange {
  name?: string | null | undefined
  timeZone?: string | undefined
  username?: string | undefined
  /** Takes effect at once, unconfirmed; other sessions end. */
  email?: string | undefined
  /** Waits for its confirmation. */
  pendingEmail?: string | undefined
}

export interface NewPassword {
  passwordHash: string
  /** Whether who chose it has read what was mailed to the account. */
  confirmsEmail: boolean
  /** Whether the API keys that were made until now end with the old password. */
  endsApiKeys: boolean
}

export interface CredentialsStore {
  find(id: number): Promise<StoredAccount | null>
  /** By username or e-mail, without case. */
  findByLogin(name: string): Promise<StoredAccount | null>
  /**
   * Writes all of it or nothing; null when the credentials changed meanwhile.
   * @throws AppError `username_taken`, `email_taken`
   */
  change(account: StoredAccount, change: ProfileChange): Promise<StoredAccount | null>
  /** Ends all sessions and voids all links; false when the credentials changed meanwhile. */
  changePassword(account: StoredAccount, next: NewPassword): Promise<boolean>
  /** The same for a confirmed address, the first ending API keys too; false also if it is taken. */
  confirmEmail(account: StoredAccount, email: string): Promise<boolean>
}

/** The accounts of the collection `users`, as their owners change them. */
export function createCredentialsStore(users: Model<UserDocument>): CredentialsStore {
  return {
    async find(id) {
      const found = await users.findOne({ _id: id }).lean()
      return found && storedAccount(found)
    },
    async findByLogin(name) {
      const key = nameKey(name)
      const found = await users.findOne(name.includes('@') ? { emailKey: key } : { usernameKey: key }).lean()
      return found && storedAccount(found)
    },
    async change(account, change) {
      try {
        const changed = await users
          .findOneAndUpdate(unchanged(account), changeOf(change), { returnDocument: 'after' })
          .lean()
        return changed && storedAccount(changed)
      } catch (error) {
        throw new AppError(
          meaningOfDuplicate(error, { usernameKey: 'username_taken', emailKey: 'email_taken' }),
        )
      }
    },
    async changePassword(account, { passwordHash, confirmsEmail, endsApiKeys }) {
      const result = await users.updateOne(unchanged(account), {
        $set: {
          passwordHash,
          passwordChangedAt: new Date(),
          ...(confirmsEmail ? { emailConfirmedAt: new Date() } : {}),
          ...(endsApiKeys ? endOfApiKeys(account) : {}),
        },
        $unset: { pendingEmail: 1 },
        $inc: { credentialsVersion: 1 },
      })
      return result.matchedCount === 1
    },
    async confirmEmail(account, email) {
      try {
        const result = await users.updateOne(
          { ...unchanged(account), pendingEmail: email },
          {
            $set: {
              email,
              emailKey: nameKey(email),
              emailConfirmedAt: new Date(),
              ...(account.isEmailConfirmed ? {} : endOfApiKeys(account)),
            },
            $unset: { pendingEmail: 1 },
            $inc: { credentialsVersion: 1 },
          },
        )
        return result.matchedCount === 1
      } catch (error) {
        return meaningOfDuplicate(error, { emailKey: false })
      }
    },
  }
}

/** In the same write as the new version: no key outlives it, whatever dies in between. */
function endOfApiKeys({ credentialsVersion }: StoredAccount) {
  return { apiKeysFromVersion: credentialsVersion + 1 }
}

/** The account while what was proved still holds; accounts of earlier versions have no version. */
function unchanged({ id, credentialsVersion }: StoredAccount) {
  return { _id: id, credentialsVersion: trusted({ $in: versionsLike(credentialsVersion) }) }
}

function versionsLike(version: number): (number | null)[] {
  return version === 0 ? [0, null] : [version]
}

function changeOf({ name, timeZone, username, email, pendingEmail }: ProfileChange) {
  return {
    $set: {
      ...(name ? { name } : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(username === undefined ? {} : { username, usernameKey: nameKey(username) }),
      ...(email === undefined ? {} : { email, emailKey: nameKey(email) }),
      ...(pendingEmail === undefined ? {} : { pendingEmail }),
    },
    $unset: {
      ...(name === null ? { name: 1 as const } : {}),
      ...(email === undefined ? {} : { emailConfirmedAt: 1 as const }),
    },
    ...(email === undefined ? {} : { $inc: { credentialsVersion: 1 } }),
  }
}

function storedAccount(document: UserDocument): StoredAccount {
  const { _id, username, email, createdAt, grants } = document
  return {
    id: _id,
    username,
    email,
    createdAt,
    planId: grantedPlanId(grants),
    isEmailConfirmed: document.emailConfirmedAt !== undefined,
    pendingEmail: document.pendingEmail ?? null,
    name: document.name ?? null,
    role: document.role ?? 'user',
    timeZone: document.timeZone ?? null,
    passwordHash: document.passwordHash ?? null,
    passwordChangedAt: document.passwordChangedAt ?? null,
    credentialsVersion: document.credentialsVersion ?? 0,
  }
}
