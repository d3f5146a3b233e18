import { type Model, trusted } from 'mongoose'
import { AppError } from '../../platform/app-error.ts'
import { meaningOfDuplicate } from '../../platform/database/database-errors.ts'
import { grantedPlanId } from '../../platform/granted-plan.ts'
import { isSameName, nameKey } from '../../platform/name-key.ts'
import type { UserDocument } from '../auth/user.model.ts'

/** The fields of an account that its owner sees and changes. */
export interface StoredAccount {
  id: number
  username: string
  email: string
  isEmailConfirmed: boolean
  /** Replaces `email` when the link emailed to it is opened. */
  pendingEmail: string | null
  name: string | null
  planId: number
  role: 'user' | 'admin'
  createdAt: Date
  timeZone: string | null
  /** Null if the account has other sign-in methods only. */
  passwordHash: string | null
  /** Null if it was never recorded. */
  passwordChangedAt: Date | null
  /** A verification applies to this version only. */
  credentialsVersion: number
}

/** New values. Absent fields stay, and a null name removes it. */
export interface ProfileChange {
  name?: string | null | undefined
  timeZone?: string | undefined
  username?: string | undefined
  /** Takes effect at once without confirmation, and ends other sessions. */
  email?: string | undefined
  /** Waits for its confirmation. */
  pendingEmail?: string | undefined
}

export interface NewPassword {
  passwordHash: string
  /** True if the person has proved to receive email for the account. */
  confirmsEmail: boolean
  /** True if existing API keys end together with the old password. */
  endsApiKeys: boolean
}

export interface CredentialsStore {
  find(id: number): Promise<StoredAccount | null>
  /** Finds by username or email, compared by `isSameName`. */
  findByLogin(name: string): Promise<StoredAccount | null>
  /**
   * Writes all fields or none. Returns null if the credentials have changed.
   * @throws AppError `username_taken`, `email_taken`
   */
  change(account: StoredAccount, change: ProfileChange): Promise<StoredAccount | null>
  /** Ends all sessions and voids all links. Returns false if the credentials have changed. */
  changePassword(account: StoredAccount, next: NewPassword): Promise<boolean>
  /**
   * Does the same for a confirmed address; the first one also ends API keys. It returns false as
   * well if somebody else has the address now.
   */
  confirmEmail(account: StoredAccount, email: string): Promise<boolean>
}

/** Reads and changes accounts in the collection `users` on behalf of their owners. */
export function createCredentialsStore(users: Model<UserDocument>): CredentialsStore {
  return {
    async find(id) {
      const found = await users.findOne({ _id: id }).lean()
      return found && storedAccount(found)
    },
    async findByLogin(name) {
      const field = name.includes('@') ? 'email' : 'username'
      const found = await users.findOne({ [`${field}Key`]: nameKey(name) }).lean()
      // Look-alikes of a name have the same key.
      return found && isSameName(found[field], name) ? storedAccount(found) : null
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
        $unset: { pendingEmail: 1, wrongCodes: 1 },
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

/** Part of the write that raises the version, so that no key survives a crash in between. */
function endOfApiKeys({ credentialsVersion }: StoredAccount) {
  return { apiKeysFromVersion: credentialsVersion + 1 }
}

/**
 * Matches the account only while the verification still applies. Earlier versions stored no
 * version.
 */
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
