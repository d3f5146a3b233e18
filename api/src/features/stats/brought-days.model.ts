import { type Connection, type Model, type mongo, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** A UTC day of a link as an export told it; null for visitors that nobody told apart. */
export interface BroughtDay {
  /** Since 1970. */
  day: number
  clicks: number
  visitors: number | null
  qr: number
  mobile: number
  bots: number
}

/** Days that came with an imported link. It is written once and goes with its link. */
export interface BroughtDaysDocument {
  /** The link. */
  _id: number
  owner: Owner
  /** The last of the days. */
  last: number
  days: mongo.Binary | Buffer
}

const schema = new Schema<BroughtDaysDocument>(
  { _id: Number, owner: { type: String, required: true }, last: Number, days: Buffer },
  { collection: 'brought_days', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)
schema.index({ owner: 1, last: 1 })

/** The `brought_days` collection on that connection. */
export function broughtDaysModel(connection: Connection): Model<BroughtDaysDocument> {
  return connection.models.BroughtDays ?? connection.model<BroughtDaysDocument>('BroughtDays', schema)
}
