import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** Transfers that have begun are kept as long as stored answers to idempotent requests. */
export const KEPT_DAYS = 30

/** Names of groups and tags that do not fit into the new owner's plan. */
export interface LeftOut {
  groups: string[]
  tags: string[]
}

/**
 * Links on their way from one account to another. An offer is a transfer that has not begun;
 * accepting it begins the transfer in the same write.
 */
export interface AccountTransferDocument {
  _id: string
  from: Owner
  /** Absent if no account has the name that the offer was made to. */
  to?: Owner
  /** Absent for an open offer. */
  isDone?: boolean
  /** The ids of the offered links; absent if an administrator transfers all links. */
  offered?: number[]
  /** The recipient's name as the sender typed it. */
  typed?: string
  offeredAt?: Date
  /** The slot of an open offer under the sender's limit. */
  offerSlot?: number
  creationMark?: string
  /** How often the transfer has begun. It becomes an offer again if the recipient has no room. */
  attempt?: number
  /**
   * The number of slots that the recipient lacks; absent until it is known, 0 once all are held.
   */
  missing?: number
  /** The ids of the links to transfer, once it has begun. */
  planned?: number[]
  leftOut?: LeftOut
  /** The number of transferred links, and of requested links that were not transferred. */
  links?: number
  stayed?: number
  expiresAt: Date
}

const names = { type: [String], default: [] }
const ids = { type: [Number], default: undefined }
const schema = new Schema<AccountTransferDocument>(
  {
    _id: String,
    from: { type: String, required: true },
    to: String,
    isDone: Boolean,
    offered: ids,
    typed: String,
    offeredAt: Date,
    offerSlot: Number,
    creationMark: String,
    attempt: Number,
    missing: Number,
    planned: ids,
    leftOut: new Schema<LeftOut>({ groups: names, tags: names }, { _id: false }),
    links: Number,
    stayed: Number,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'account_transfers', versionKey: false },
)
// Each account has at most one transfer in progress, so that each can count the links it moved
// exactly.
schema.index({ isDone: 1, from: 1 }, { unique: true, partialFilterExpression: { isDone: false } })
for (const field of ['offerSlot', 'creationMark']) {
  const partialFilterExpression = { [field]: { $exists: true } }
  schema.index({ from: 1, [field]: 1 }, { unique: true, partialFilterExpression })
}
schema.index({ from: 1 })
schema.index({ to: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** The model of the collection `account_transfers`. */
export function accountTransferModel(connection: Connection): Model<AccountTransferDocument> {
  return (
    connection.models.AccountTransfer ?? connection.model<AccountTransferDocument>('AccountTransfer', schema)
  )
}
