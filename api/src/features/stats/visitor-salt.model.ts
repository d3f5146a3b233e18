import { type Connection, type Model, type mongo, Schema } from 'mongoose'

/** A document of `visitor_salts`: the random of one UTC day, the same for all processes. */
interface VisitorSaltDocument {
  /** Days since 1970-01-01. */
  _id: number
  random: mongo.Binary | Buffer
  /** A day after its own day ends: from then on nobody can tell that day's visitors again. */
  expiresAt: Date
}

const schema = new Schema<VisitorSaltDocument>(
  { _id: Number, random: Buffer, expiresAt: Date },
  { collection: 'visitor_salts', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** The `visitor_salts` collection on that connection. */
export function visitorSaltModel(connection: Connection): Model<VisitorSaltDocument> {
  return connection.models.VisitorSalt ?? connection.model<VisitorSaltDocument>('VisitorSalt', schema)
}
