import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'
import type { StoredAccount } from './credentials.store.ts'

/** An account that its owner has deleted and may still take back. */
export interface Closing {
  userId: number
  username: string
  /** Marks what was closed with it. */
  closedAt: Date
  deletedUntil: Date
}

export interface ClosingStore {
  /** Closes the account; false when its credentials changed meanwhile. */
  close(account: StoredAccount, closing: Pick<Closing, 'closedAt' | 'deletedUntil'>): Promise<boolean>
  /** Opens it again; false when it is too late, or its credentials changed meanwhile. */
  reopen(account: { id: number; credentialsVersion: number }, now: Date): Promise<boolean>
  find(userId: number): Promise<Closing | null>
  /** Whether the account is gone, closing, or neither. */
  read(userId: number): Promise<Closing | 'gone' | null>
  list(): Promise<Closing[]>
  /** From then on there is no way back; whether the account is to be erased. */
  beginErasure(userId: number, now: Date): Promise<boolean>
  /** Accounts whose erasure was begun and not finished. */
  listErasing(): Promise<{ id: number; username: string }[]>
}

/** What is read of an account to know whether it closes. */
const IN_CLOSING = { username: 1, state: 1, closedAt: 1, deletedUntil: 1 }

/** Accounts on their way out, in the collection `users`. */
export function createClosingStore(users: Model<UserDocument>): ClosingStore {
  async function read(userId: number): Promise<Closing | 'gone' | null> {
    const found = await users.findOne({ _id: userId }, IN_CLOSING).lean()
    if (found === null) return 'gone'
    return found.state === 'closing' ? closingOf(found) : null
  }

  return {
    async close({ id, credentialsVersion: version }, { closedAt, deletedUntil }) {
      const result = await users.updateOne(
        { _id: id, state: trusted({ $exists: false }), credentialsVersion: sameVersion(version) },
        { $set: { state: 'closing', closedAt, deletedUntil }, $inc: { credentialsVersion: 1 } },
      )
      return result.matchedCount === 1
    },
    async reopen({ id, credentialsVersion }, now) {
      const result = await users.updateOne(
        {
          _id: id,
          state: 'closing',
          credentialsVersion,
          deletedUntil: trusted({ $gt: now }),
          isClosedByAdmin: trusted({ $ne: true }),
        },
        { $unset: { state: 1, closedAt: 1, deletedUntil: 1 } },
      )
      return result.matchedCount === 1
    },
    async find(userId) {
      const found = await read(userId)
      return found === 'gone' ? null : found
    },
    read,
    async list() {
      return (await users.find({ state: 'closing' }).lean()).map(closingOf)
    },
    async beginErasure(userId, now) {
      const due = { _id: userId, state: 'closing' as const, deletedUntil: trusted({ $lte: now }) }
      return (await users.updateOne(due, { $set: { state: 'erasing' } })).matchedCount === 1
    },
    async listErasing() {
      const found = await users.find({ state: 'erasing' }, { username: 1 }).lean()
      return found.map(({ _id: id, username }) => ({ id, username }))
    },
  }
}

/** Accounts of earlier versions have no version. */
function sameVersion(version: number) {
  return trusted({ $in: version === 0 ? [0, null] : [version] })
}

type ClosingFields = Pick<UserDocument, '_id' | 'username' | 'closedAt' | 'deletedUntil'>

function closingOf({ _id, username, closedAt, deletedUntil }: ClosingFields): Closing {
  const unknown = new Date(0)
  return { userId: _id, username, closedAt: closedAt ?? unknown, deletedUntil: deletedUntil ?? unknown }
}
