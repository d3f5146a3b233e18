import { randomBytes } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../../../platform/database/database-errors.ts'
import type { UserDocument } from '../../auth/user.model.ts'

/** The nonce from which the setup token is derived, and when it expires. */
export interface OpenSetup {
  nonce: string
  openUntil: Date
}

export interface AdminsStore {
  has(userId: number): Promise<boolean>
  list(): Promise<number[]>
  /**
   * Opens the setup of the first administrator until then; returns null if there is an
   * administrator.
   */
  openSetup(until: Date): Promise<OpenSetup | null>
  /** Returns null if there is an administrator, or if no start has opened the setup. */
  readSetup(): Promise<OpenSetup | null>
  /**
   * Makes the first administrator and invalidates the nonce. Returns false if another request was
   * faster or the setup has expired.
   */
  claimFirst(userId: number, nonce: string, now: Date): Promise<boolean>
  add(userId: number): Promise<void>
  /** Returns `last` without removing the last administrator. */
  remove(userId: number): Promise<'removed' | 'last' | 'no_admin'>
  /** Updates the roles shown in `users` to match the document. */
  settleRoles(): Promise<void>
}

interface AdminsDocument {
  _id: string
  userIds: number[]
  nonce?: string
  openUntil?: Date
}

const ONE = 'admins'
const NONCE_BYTES = 32

const adminsSchema = new Schema<AdminsDocument>({
  _id: { type: String, required: true },
  userIds: { type: [Number], required: true },
  nonce: { type: String },
  openUntil: { type: Date },
})

/** The store of administrators in the collection `admins`; `users` holds a copy of the role. */
export function createAdminsStore(connection: Connection, users: Model<UserDocument>): AdminsStore {
  const admins: Model<AdminsDocument> =
    connection.models.Admins ?? connection.model<AdminsDocument>('Admins', adminsSchema, 'admins')
  const nobody = { _id: ONE, userIds: trusted({ $size: 0 }) }

  async function list(): Promise<number[]> {
    return (await admins.findOne({ _id: ONE }).lean())?.userIds ?? []
  }

  async function show(userId: number, isAdmin: boolean): Promise<void> {
    await users.updateOne({ _id: userId }, isAdmin ? { $set: { role: 'admin' } } : { $unset: { role: 1 } })
  }

  return {
    list,
    async has(userId) {
      return (await admins.exists({ _id: ONE, userIds: userId })) !== null
    },
    async openSetup(until) {
      await makeDocument(admins)
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      await admins.updateOne({ ...nobody, nonce: trusted({ $exists: false }) }, { $set: { nonce } })
      const change = { $max: { openUntil: until } }
      return openSetupOf(await admins.findOneAndUpdate(nobody, change, { returnDocument: 'after' }).lean())
    },
    async readSetup() {
      return openSetupOf(await admins.findOne(nobody).lean())
    },
    async claimFirst(userId, nonce, now) {
      const { matchedCount } = await admins.updateOne(
        { ...nobody, nonce, openUntil: trusted({ $gt: now }) },
        { $set: { userIds: [userId] }, $unset: { nonce: 1, openUntil: 1 } },
      )
      if (matchedCount === 1) await show(userId, true)
      return matchedCount === 1
    },
    async add(userId) {
      await makeDocument(admins)
      const change = { $addToSet: { userIds: userId }, $unset: { nonce: 1, openUntil: 1 } } as const
      await admins.updateOne({ _id: ONE }, change)
      await show(userId, true)
    },
    async remove(userId) {
      const { matchedCount } = await admins.updateOne(
        { _id: ONE, userIds: userId, 'userIds.1': trusted({ $exists: true }) },
        { $pull: { userIds: userId } },
      )
      if (matchedCount === 0) return (await list()).includes(userId) ? 'last' : 'no_admin'
      await show(userId, false)
      return 'removed'
    },
    async settleRoles() {
      const ids = await list()
      await users.updateMany({ role: 'admin', _id: trusted({ $nin: ids }) }, { $unset: { role: 1 } })
      await users.updateMany({ _id: trusted({ $in: ids }) }, { $set: { role: 'admin' } })
    },
  }
}

async function makeDocument(admins: Model<AdminsDocument>): Promise<void> {
  try {
    await admins.updateOne({ _id: ONE }, { $setOnInsert: { userIds: [] } }, { upsert: true })
  } catch (error) {
    // Another process was faster.
    if (!isDuplicateKey(error)) throw error
  }
}

function openSetupOf(document: AdminsDocument | null): OpenSetup | null {
  const { nonce, openUntil } = document ?? {}
  return nonce === undefined || openUntil === undefined ? null : { nonce, openUntil }
}
