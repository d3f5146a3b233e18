import { planOfUser } from '@atajo/shared/plan'
import { type Connection, type Model, trusted } from 'mongoose'
import { AppError } from '../../platform/app-error.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { grantedPlanId } from '../../platform/granted-plan.ts'
import { isAscii, isSameName, nameKey } from '../../platform/name-key.ts'
import { type NewUser, newUserDocument } from './new-user.model.ts'
import { type UserDocument, userModel } from './user.model.ts'

/** An account without its secrets. */
export interface UserAccount {
  id: number
  username: string
  email: string
  planId: number
  createdAt: Date
  /** The version at the time of reading. A verification applies to this version only. */
  credentialsVersion: number
  isEmailConfirmed: boolean
  hasPassword: boolean
  /** Deleted by its owner, who can cancel that by signing in. */
  isClosing: boolean
  isClosedByAdmin: boolean
  isBlocked: boolean
  /** The display name; null if none was given. */
  name: string | null
  timeZone: string | null
  role: 'user' | 'admin'
}

/** The plan and credentials that an account's sessions and keys depend on. */
export interface UserStatus {
  plan: 'free' | 'pro'
  credentialsVersion: number
  /** API keys made under an earlier version are not valid. */
  apiKeysFromVersion: number
  timeZone: string | null
}

/** Reasons for PRO, with the version that a change has to name. */
export interface UserGrants {
  grants: string[]
  version: number
}

export interface UserStore {
  /**
   * Creates the account, or returns the one that the same request already created.
   * @throws AppError `username_taken`, `email_taken`
   */
  insert(user: NewUser): Promise<UserAccount>
  findByIdempotencyKey(idempotencyKey: string): Promise<UserAccount | null>
  isUsernameTaken(username: string): Promise<boolean>
  find(id: number): Promise<UserAccount | null>
  /** Finds by username or email, compared by `isSameName`, and returns the password's hash too. */
  findForLogin(name: string): Promise<{ user: UserAccount; passwordHash: string | null } | null>
  /** Finds by an ASCII address only, because other addresses are not comparable. */
  findByEmail(email: string): Promise<UserAccount | null>
  /** Returns what a session depends on; null if the account is gone or being deleted. */
  accountStatusOf(id: number): Promise<UserStatus | null>
  /** Returns null if the account is gone. */
  planOf(id: number): Promise<'free' | 'pro' | null>
  /**
   * Ends all sessions and pending sign-ins, if the version is still `from` (when given). Returns
   * the new version, or null if the account is gone or has another version.
   */
  renewCredentials(id: number, from?: number): Promise<number | null>
  readGrants(id: number): Promise<UserGrants | null>
  /** Replaces the grants if their version is still the given one. Returns false otherwise. */
  replaceGrants(id: number, next: UserGrants): Promise<boolean>
  /** Removes the account, which invalidates all remaining sessions and keys. */
  remove(id: number): Promise<void>
}

const STANDING_FIELDS = {
  grants: 1,
  credentialsVersion: 1,
  apiKeysFromVersion: 1,
  state: 1,
  isBlocked: 1,
  timeZone: 1,
} as const

/** Finds an account by user name or email; `isOpen` only if it is open and the email confirmed. */
export async function accountNamed(
  users: Pick<UserStore, 'findForLogin'>,
  name: string,
): Promise<{ id: number; isOpen: boolean } | null> {
  const user = (await users.findForLogin(name))?.user
  if (!user) return null
  const isKnownBy = !name.includes('@') || user.isEmailConfirmed
  return { id: user.id, isOpen: isKnownBy && !user.isClosing && !user.isClosedByAdmin && !user.isBlocked }
}

/** Finds an open account by user name or confirmed email. */
export async function openAccountNamed(
  users: Pick<UserStore, 'findForLogin'>,
  name: string,
): Promise<number | null> {
  const account = await accountNamed(users, name)
  return account?.isOpen ? account.id : null
}

export function createUserStore(connection: Connection): UserStore {
  const users = userModel(connection)

  async function findByIdempotencyKey(idempotencyKey: string): Promise<UserAccount | null> {
    return toAccount(await users.findOne({ creationMark: idempotencyKey }).lean())
  }

  async function isUsernameTaken(username: string): Promise<boolean> {
    return (await users.exists({ usernameKey: nameKey(username) })) !== null
  }

  async function insert(account: NewUser): Promise<UserAccount> {
    const { username, idempotencyKey } = account
    try {
      const created = await users.create(newUserDocument(account))
      return accountOf(created)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const earlier = idempotencyKey === null ? null : await findByIdempotencyKey(idempotencyKey)
      if (earlier) return earlier
      throw new AppError((await isUsernameTaken(username)) ? 'username_taken' : 'email_taken')
    }
  }

  async function accountStatusOf(id: number): Promise<UserStatus | null> {
    const found = await users.findOne({ _id: id }, STANDING_FIELDS).lean()
    if (!found || found.state !== undefined || found.isBlocked) return null
    return {
      plan: planOfUser(grantedPlanId(found.grants)),
      credentialsVersion: found.credentialsVersion ?? 0,
      apiKeysFromVersion: found.apiKeysFromVersion ?? 0,
      timeZone: found.timeZone ?? null,
    }
  }

  return {
    findByIdempotencyKey,
    isUsernameTaken,
    insert,
    async find(id) {
      return toAccount(await users.findOne({ _id: id }).lean())
    },
    async findForLogin(name) {
      const found = await findByOwn(users, name.includes('@') ? 'email' : 'username', name)
      return found && { user: accountOf(found), passwordHash: found.passwordHash ?? null }
    },
    async findByEmail(email) {
      return isAscii(email) ? toAccount(await findByOwn(users, 'email', email)) : null
    },
    accountStatusOf,
    async planOf(id) {
      return (await accountStatusOf(id))?.plan ?? null
    },
    async renewCredentials(id, from) {
      const change = { $inc: { credentialsVersion: 1 } }
      // Accounts of earlier versions have no version.
      const versions = from ? [from] : [0, null]
      const meant = from === undefined ? {} : { credentialsVersion: trusted({ $in: versions }) }
      const renewed = await users
        .findOneAndUpdate({ _id: id, ...meant }, change, { returnDocument: 'after' })
        .lean()
      return renewed?.credentialsVersion ?? null
    },
    async readGrants(id) {
      const found = await users.findOne({ _id: id }, { grants: 1, grantsVersion: 1 }).lean()
      return found && { grants: found.grants, version: found.grantsVersion }
    },
    async replaceGrants(id, { grants, version }) {
      const result = await users.updateOne(
        { _id: id, grantsVersion: version },
        { $set: { grants }, $inc: { grantsVersion: 1 } },
      )
      return result.matchedCount === 1
    },
    async remove(id) {
      await users.deleteOne({ _id: id })
    },
  }
}

/** Look-alikes of a name have the same key. */
async function findByOwn(
  users: Model<UserDocument>,
  field: 'username' | 'email',
  name: string,
): Promise<UserDocument | null> {
  const found = await users.findOne({ [`${field}Key`]: nameKey(name) }).lean()
  return found && isSameName(found[field], name) ? found : null
}

function toAccount(document: UserDocument | null): UserAccount | null {
  return document && accountOf(document)
}

function accountOf(document: UserDocument): UserAccount {
  const { _id, username, email, createdAt, grants } = document
  return {
    id: _id,
    username,
    email,
    createdAt,
    planId: grantedPlanId(grants),
    // Accounts of earlier versions lack these fields.
    credentialsVersion: document.credentialsVersion ?? 0,
    isEmailConfirmed: document.emailConfirmedAt !== undefined,
    hasPassword: document.passwordHash !== undefined,
    isClosing: document.state !== undefined,
    isClosedByAdmin: document.isClosedByAdmin === true,
    isBlocked: document.isBlocked === true,
    name: document.name ?? null,
    timeZone: document.timeZone ?? null,
    role: document.role ?? 'user',
  }
}
