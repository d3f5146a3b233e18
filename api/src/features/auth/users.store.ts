import { planOfUser } from '@atajo/shared/plan'
import { type Connection, type Model, trusted } from 'mongoose'
import { AppError } from '../../platform/app-error.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { grantedPlanId } from '../../platform/granted-plan.ts'
import { isAscii, isSameName, nameKey } from '../../platform/name-key.ts'
import { type NewUser, newUserDocument } from './new-user.model.ts'
import { type UserDocument, userModel } from './user.model.ts'

/** An account, without its secrets. */
export interface UserAccount {
  id: number
  username: string
  email: string
  planId: number
  createdAt: Date
  /** As it was when the account was read: what is proved of it holds for this version alone. */
  credentialsVersion: number
  isEmailConfirmed: boolean
  hasPassword: boolean
  /** Deleted by its owner, who takes it back by signing in. */
  isClosing: boolean
  isClosedByAdmin: boolean
  isBlocked: boolean
  /** The name that is shown; null when none was given. */
  name: string | null
  timeZone: string | null
  role: 'user' | 'admin'
}

/** The plan and credentials that an account's sessions and keys depend on. */
export interface UserStanding {
  plan: 'free' | 'pro'
  credentialsVersion: number
  /** API keys that were made under an earlier version open nothing. */
  apiKeysFromVersion: number
  timeZone: string | null
}

/** What makes a user PRO, with the version that a change must name. */
export interface UserGrants {
  grants: string[]
  version: number
}

export interface UserStore {
  /**
   * Creates the account; for a request that already made one, returns that one.
   * @throws AppError `username_taken`, `email_taken`
   */
  insert(user: NewUser): Promise<UserAccount>
  findByIdempotencyKey(idempotencyKey: string): Promise<UserAccount | null>
  isUsernameTaken(username: string): Promise<boolean>
  find(id: number): Promise<UserAccount | null>
  /** By username or e-mail, as `isSameName` compares them, with the hash of its password. */
  findForLogin(name: string): Promise<{ user: UserAccount; passwordHash: string | null } | null>
  /** By an address of ASCII characters; null for any other, which nobody here compares with it. */
  findByEmail(email: string): Promise<UserAccount | null>
  /** What a session is held against; null when the account is gone or on its way out. */
  standingOf(id: number): Promise<UserStanding | null>
  /** Null when the account is gone. */
  planOf(id: number): Promise<'free' | 'pro' | null>
  /**
   * Ends all sessions and sign-ins under way, if the version is still that one where one is given.
   * The new version; null when the account is gone or another.
   */
  renewCredentials(id: number, from?: number): Promise<number | null>
  readGrants(id: number): Promise<UserGrants | null>
  /** Replaces the grants if their version is still the given one; returns whether it was. */
  replaceGrants(id: number, next: UserGrants): Promise<boolean>
  /** Removes the account; a session or key that is left is nobody's from then on. */
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

/** The account of a user name or e-mail; `isOpen` where it is, and the e-mail is confirmed. */
export async function accountNamed(
  users: Pick<UserStore, 'findForLogin'>,
  name: string,
): Promise<{ id: number; isOpen: boolean } | null> {
  const user = (await users.findForLogin(name))?.user
  if (!user) return null
  const isKnownBy = !name.includes('@') || user.isEmailConfirmed
  return { id: user.id, isOpen: isKnownBy && !user.isClosing && !user.isClosedByAdmin && !user.isBlocked }
}

/** The open account of a user name, or of an e-mail that is confirmed. */
export async function openAccountNamed(
  users: Pick<UserStore, 'findForLogin'>,
  name: string,
): Promise<number | null> {
  const account = await accountNamed(users, name)
  return account?.isOpen ? account.id : null
}

/** Accounts in the database. */
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

  async function standingOf(id: number): Promise<UserStanding | null> {
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
    standingOf,
    async planOf(id) {
      return (await standingOf(id))?.plan ?? null
    },
    async renewCredentials(id, from) {
      const change = { $inc: { credentialsVersion: 1 } }
      // Accounts of earlier versions have none.
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

/** Look-alikes of a name have its key too. */
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
    // What follows is missing in accounts of earlier versions.
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
