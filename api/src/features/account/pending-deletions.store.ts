import { type Model, trusted } from 'mongoose'
import type { UserDocument } from '../auth/user.model.ts'
import type { StoredAccount } from './credentials.store.ts'

/** A pending deletion, which the owner can still cancel. */
export interface PendingDeletion {
  userId: number
  username: string
  /** Mark of the links that were closed with it. */
  closedAt: Date
  deletedUntil: Date
}

export interface PendingDeletionStore {
  /** Starts the deletion. Returns false if the credentials have changed. */
  close(account: StoredAccount, closing: Pick<PendingDeletion, 'closedAt' | 'deletedUntil'>): Promise<boolean>
  /** Cancels the deletion. Returns false if it is too late or the credentials have changed. */
  reopen(account: { id: number; credentialsVersion: number }, now: Date): Promise<boolean>
  find(userId: number): Promise<PendingDeletion | null>
  /** Returns null for an account without a pending deletion. */
  read(userId: number): Promise<PendingDeletion | 'gone' | null>
  list(): Promise<PendingDeletion[]>
  /** Starts the irreversible part. Returns whether the account has to be erased. */
  beginErasure(userId: number, now: Date): Promise<boolean>
  /** Lists accounts whose erasure was started but not finished. */
  listErasing(): Promise<{ id: number; username: string }[]>
}

/** The fields that describe a pending deletion. */
const FIELDS = { username: 1, state: 1, closedAt: 1, deletedUntil: 1 }

export function createPendingDeletionStore(users: Model<UserDocument>): PendingDeletionStore {
  async function read(userId: number): Promise<PendingDeletion | 'gone' | null> {
    const found = await users.findOne({ _id: userId }, FIELDS).lean()
    if (found === null) return 'gone'
    return found.state === 'closing' ? pendingDeletionOf(found) : null
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
      return (await users.find({ state: 'closing' }).lean()).map(pendingDeletionOf)
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

type PendingDeletionFields = Pick<UserDocument, '_id' | 'username' | 'closedAt' | 'deletedUntil'>

function pendingDeletionOf({
  _id,
  username,
  closedAt,
  deletedUntil,
}: PendingDeletionFields): PendingDeletion {
  const unknown = new Date(0)
  return { userId: _id, username, closedAt: closedAt ?? unknown, deletedUntil: deletedUntil ?? unknown }
}
