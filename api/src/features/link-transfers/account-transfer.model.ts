import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** Names of groups and tags that the new owner's plan has no room for. */
export interface LeftOut {
  groups: string[]
  tags: string[]
}

/**
 * Links of an account on their way to another one. An offer of links is one that has not begun: the
 * write that accepts it begins it.
 */
export interface AccountTransferDocument {
  _id: string
  from: Owner
  /** Absent where nobody has the name that an offer was made to. */
  to?: Owner
  /** Absent while it is an offer that nobody has accepted. */
  isDone?: boolean
  /** The links that are offered; absent where an administrator transfers all. */
  offered?: number[]
  /** What the sender of an offer typed, and when. */
  typed?: string
  offeredAt?: Date
  /** The place of an open offer among those of its sender. */
  offerSlot?: number
  /** The idempotent request that made the offer. */
  creationMark?: string
  /** How often it was begun; it ends where the recipient has no room. */
  attempt?: number
  /** Places that the recipient lacks; absent until that is decided, 0 once all are held. */
  missing?: number
  /** The links that it consists of, once it has begun. */
  planned?: number[]
  leftOut?: LeftOut
  /** How many links went, and how many stayed of those that were asked for. */
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
// An account has one transfer under way: each says exactly how many links it moved.
schema.index({ isDone: 1, from: 1 }, { unique: true, partialFilterExpression: { isDone: false } })
for (const field of ['offerSlot', 'creationMark']) {
  const partialFilterExpression = { [field]: { $exists: true } }
  schema.index({ from: 1, [field]: 1 }, { unique: true, partialFilterExpression })
}
schema.index({ from: 1 })
schema.index({ to: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** The collection `account_transfers`. */
export function accountTransferModel(connection: Connection): Model<AccountTransferDocument> {
  return (
    connection.models.AccountTransfer ?? connection.model<AccountTransferDocument>('AccountTransfer', schema)
  )
}
