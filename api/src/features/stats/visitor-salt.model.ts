import { type Connection, type Model, type mongo, Schema } from 'mongoose'

/** A document of `visitor_salts`: the random bytes of a UTC day, shared by all processes. */
interface VisitorSaltDocument {
  /** Days since 1970-01-01. */
  _id: number
  random: mongo.Binary | Buffer
  /** A day after its own day ends. From then on that day's visitors cannot be recognized again. */
  expiresAt: Date
}

const schema = new Schema<VisitorSaltDocument>(
  { _id: Number, random: Buffer, expiresAt: Date },
  { collection: 'visitor_salts', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export function visitorSaltModel(connection: Connection): Model<VisitorSaltDocument> {
  return connection.models.VisitorSalt ?? connection.model<VisitorSaltDocument>('VisitorSalt', schema)
}
