import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** As long as an answer is kept for retries. */
const KEPT_DAYS = 30

/** All links of an account on their way to another one. */
export interface AccountTransfer {
  id: string
  from: Owner
  to: Owner
  links: number
  /** Links of higher ids are not part of it. */
  upTo: number
  /** Names of groups and tags that the new owner's plan has no room for. */
  leftOut: { groups: string[]; tags: string[] }
}

export interface AccountTransfersStore {
  /** Notes a transfer before its first link goes; a repeated request gets the one it began. */
  begin(transfer: AccountTransfer): Promise<AccountTransfer>
  find(id: string): Promise<AccountTransfer | null>
  finish(id: string): Promise<void>
  /** Transfers that were begun and never finished, because a process died. */
  listUnfinished(): Promise<AccountTransfer[]>
  eraseTransfersOf(owner: Owner): Promise<void>
}

interface TransferDocument extends Omit<AccountTransfer, 'id'> {
  _id: string
  isDone: boolean
  expiresAt: Date
}

const names = { type: [String], default: [] }
const schema = new Schema<TransferDocument>(
  {
    _id: String,
    from: { type: String, required: true },
    to: { type: String, required: true },
    links: { type: Number, required: true },
    upTo: { type: Number, required: true },
    leftOut: new Schema({ groups: names, tags: names }, { _id: false }),
    isDone: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'account_transfers', versionKey: false },
)
schema.index({ isDone: 1 })
schema.index({ from: 1 })
schema.index({ to: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Transfers in the database, for a month. */
export function createAccountTransfersStore(connection: Connection): AccountTransfersStore {
  const transfers: Model<TransferDocument> =
    connection.models.AccountTransfer ?? connection.model<TransferDocument>('AccountTransfer', schema)

  async function find(id: string): Promise<AccountTransfer | null> {
    const found = await transfers.findOne({ _id: id }).lean<TransferDocument>()
    return found && transferOf(found)
  }

  return {
    find,
    async begin(transfer) {
      const { id, ...fields } = transfer
      const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS)
      try {
        await transfers.create({ ...fields, _id: id, isDone: false, expiresAt })
        return transfer
      } catch (error) {
        const before = isDuplicateKey(error) ? await find(id) : null
        if (before === null) throw error
        return before
      }
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

function transferOf({ _id: id, from, to, links, upTo, leftOut }: TransferDocument): AccountTransfer {
  return { id, from, to, links, upTo, leftOut }
}
