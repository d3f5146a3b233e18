import { type Connection, type Model, type mongo, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** Imported counts of a link on a UTC day. Visitors are null if the export did not count them. */
export interface ImportedDay {
  /** Days since 1970. */
  day: number
  clicks: number
  visitors: number | null
  qr: number
  mobile: number
  bots: number
}

/** All imported days of a link. The document is written once and deleted with the link. */
export interface ImportedDaysDocument {
  /** The link's id. */
  _id: number
  owner: Owner
  /** The last of the days. */
  last: number
  days: mongo.Binary | Buffer
}

const schema = new Schema<ImportedDaysDocument>(
  { _id: Number, owner: { type: String, required: true }, last: Number, days: Buffer },
  { collection: 'brought_days', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)
schema.index({ owner: 1, last: 1 })

export function importedDaysModel(connection: Connection): Model<ImportedDaysDocument> {
  return connection.models.ImportedDays ?? connection.model<ImportedDaysDocument>('ImportedDays', schema)
}
