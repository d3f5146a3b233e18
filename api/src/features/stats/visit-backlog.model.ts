import { type Connection, type Model, Schema } from 'mongoose'

/** A document of `visit_backlogs`: a process whose visits have waited for too long. */
interface VisitBacklogDocument {
  /** The id of its journal. */
  _id: string
  /** Visits up to this instant are counted. */
  until: Date
  /** Number of waiting visits. */
  waiting?: number
  /** The report expires after an hour without news from its process. */
  expiresAt: Date
}

const schema = new Schema<VisitBacklogDocument>(
  { _id: String, until: Date, waiting: Number, expiresAt: Date },
  { collection: 'visit_backlogs', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export function visitBacklogModel(connection: Connection): Model<VisitBacklogDocument> {
  return connection.models.VisitBacklog ?? connection.model<VisitBacklogDocument>('VisitBacklog', schema)
}
