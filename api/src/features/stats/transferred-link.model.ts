import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** Preserves an account's statistics of a link that it transferred. */
export interface TransferredLinkDocument {
  /** The stats id of the counts that were made for that account. */
  _id: number
  linkId: number
  owner: Owner
  /** True if the account's own counts do not include them, since the link was a guest's. */
  isOnItsOwn: boolean
}

const schema = new Schema<TransferredLinkDocument>(
  {
    _id: Number,
    linkId: { type: Number, required: true },
    owner: { type: String, required: true },
    isOnItsOwn: { type: Boolean, required: true },
  },
  { collection: 'transferred_links', versionKey: false },
)
schema.index({ owner: 1, linkId: 1 })

export function transferredLinkModel(connection: Connection): Model<TransferredLinkDocument> {
  return (
    connection.models.TransferredLink ?? connection.model<TransferredLinkDocument>('TransferredLink', schema)
  )
}
