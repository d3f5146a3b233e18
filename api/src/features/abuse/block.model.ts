import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** An administrator's decision that closes links until it is lifted. */
export interface BlockDocument {
  _id: string
  /** A single link, a host with its subdomains, or all links of an account. */
  kind: 'link' | 'host' | 'owner'
  linkId?: number
  host?: string
  owner?: Owner
  reason: string
  /** Shown to owners of closed links; `reason` is for administrators only. */
  ownerReason?: string
  createdAt: Date
  /** User id of the administrator. */
  createdBy: number
  liftedAt?: Date
  liftedBy?: number
}

const schema = new Schema<BlockDocument>(
  {
    _id: String,
    kind: { type: String, required: true },
    linkId: Number,
    host: String,
    owner: String,
    // Empty if the account itself was blocked.
    reason: { type: String, default: '' },
    ownerReason: String,
    createdAt: { type: Date, required: true },
    createdBy: { type: Number, required: true },
    liftedAt: Date,
    liftedBy: Number,
  },
  { collection: 'blocks', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)

schema.index({ liftedAt: 1, owner: 1 })
schema.index({ liftedAt: 1, createdAt: -1, _id: -1 })

export type BlockModel = Model<BlockDocument>

export function blockModel(connection: Connection): BlockModel {
  return connection.models.Block ?? connection.model<BlockDocument>('Block', schema)
}

const COUNT_ID = 'blocks'

interface WritesDocument {
  _id: string
  count: number
}

const countSchema = new Schema<WritesDocument>(
  { _id: String, count: Number },
  { collection: 'block_writes', versionKey: false, autoIndex: false, autoCreate: false },
)

/** Counts writes of blocks in one document, so that other processes notice them. */
export function blockWrites(connection: Connection) {
  const writes: Model<WritesDocument> =
    connection.models.BlockWrites ?? connection.model<WritesDocument>('BlockWrites', countSchema)
  return {
    read: async (): Promise<number> => (await writes.findById(COUNT_ID).lean())?.count ?? 0,
    async note(): Promise<void> {
      await writes.updateOne({ _id: COUNT_ID }, { $inc: { count: 1 } }, { upsert: true })
    },
  }
}
