import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** An account that transferred a link keeps these of its statistics. */
export interface TransferredLinkDocument {
  /** The stats id under which the link's counts lie that were made for that account. */
  _id: number
  linkId: number
  owner: Owner
  /** Whether those counts are in none of the account: the link was a guest's. */
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

/** The collection on that connection. */
export function transferredLinkModel(connection: Connection): Model<TransferredLinkDocument> {
  return (
    connection.models.TransferredLink ?? connection.model<TransferredLinkDocument>('TransferredLink', schema)
  )
}
