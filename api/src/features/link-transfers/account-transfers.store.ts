import { type Connection, type Model, Schema, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** Answers to requests that are sent again are kept as long. */
const KEPT_DAYS = 30

/** All links of an account on their way to another one. */
export interface AccountTransfer {
  id: string
  from: Owner
  to: Owner
  isDone: boolean
  /** Null until its links have been counted. */
  plan: TransferPlan | null
}

/** The links that a transfer consists of. */
export interface TransferPlan {
  links: number
  /** Links of higher ids are not part of it. */
  upTo: number
  /** Names of groups and tags that the new owner's plan has no room for. */
  leftOut: { groups: string[]; tags: string[] }
}

export interface AccountTransfersStore {
  /** Notes a transfer before its first link goes, unless one of the same account is under way. */
  begin(transfer: Pick<AccountTransfer, 'id' | 'from' | 'to'>): Promise<void>
  /** Stores the plan unless there is one; returns the one that holds, null without the transfer. */
  plan(id: string, plan: TransferPlan): Promise<TransferPlan | null>
  find(id: string): Promise<AccountTransfer | null>
  findUnfinishedOf(from: Owner): Promise<AccountTransfer | null>
  finish(id: string): Promise<void>
  /** Transfers that were begun and never finished, because a process died. */
  listUnfinished(): Promise<AccountTransfer[]>
  eraseTransfersOf(owner: Owner): Promise<void>
}

interface TransferDocument extends Partial<TransferPlan> {
  _id: string
  from: Owner
  to: Owner
  isDone: boolean
  expiresAt: Date
}

const names = { type: [String], default: [] }
const schema = new Schema<TransferDocument>(
  {
    _id: String,
    from: { type: String, required: true },
    to: { type: String, required: true },
    links: Number,
    upTo: Number,
    leftOut: new Schema({ groups: names, tags: names }, { _id: false }),
    isDone: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'account_transfers', versionKey: false },
)
// An account has one transfer under way: each says exactly how many links it moved.
schema.index({ isDone: 1, from: 1 }, { unique: true, partialFilterExpression: { isDone: false } })
schema.index({ from: 1 })
schema.index({ to: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Transfers in the database, for a month. */
export function createAccountTransfersStore(connection: Connection): AccountTransfersStore {
  const transfers: Model<TransferDocument> =
    connection.models.AccountTransfer ?? connection.model<TransferDocument>('AccountTransfer', schema)

  async function find(filter: { _id: string } | { from: Owner; isDone: false }) {
    const found = await transfers.findOne(filter).lean<TransferDocument>()
    return found && transferOf(found)
  }

  return {
    find: (id) => find({ _id: id }),
    findUnfinishedOf: (from) => find({ from, isDone: false }),
    async begin({ id, from, to }) {
      const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS)
      try {
        await transfers.create({ _id: id, from, to, isDone: false, expiresAt })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    async plan(id, plan) {
      await transfers.updateOne({ _id: id, upTo: trusted({ $exists: false }) }, { $set: plan })
      return (await find({ _id: id }))?.plan ?? null
    },
    async finish(id) {
      await transfers.updateOne({ _id: id }, { $set: { isDone: true } })
    },
    async listUnfinished() {
      return (await transfers.find({ isDone: false }).lean<TransferDocument[]>()).map(transferOf)
    },
    async eraseTransfersOf(owner) {
      await transfers.deleteMany({ from: owner })
      await transfers.deleteMany({ to: owner })
    },
  }
}

function transferOf({ _id: id, from, to, isDone, links, upTo, leftOut }: TransferDocument): AccountTransfer {
  const hasPlan = links !== undefined && upTo !== undefined && leftOut !== undefined
  return { id, from, to, isDone, plan: hasPlan ? { links, upTo, leftOut } : null }
}
