import { type Connection, type Model, Schema } from 'mongoose'

/** A document of `visit_backlogs`: a process whose visits wait for longer than a moment. */
interface VisitBacklogDocument {
  /** The id of its journal. */
  _id: string
  /** Its visits until then are counted. */
  until: Date
  /** How many wait. */
  waiting?: number
  /** When nobody believes it any more: its process has said nothing for an hour. */
  expiresAt: Date
}

const schema = new Schema<VisitBacklogDocument>(
  { _id: String, until: Date, waiting: Number, expiresAt: Date },
  { collection: 'visit_backlogs', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** The `visit_backlogs` collection on that connection. */
export function visitBacklogModel(connection: Connection): Model<VisitBacklogDocument> {
  return connection.models.VisitBacklog ?? connection.model<VisitBacklogDocument>('VisitBacklog', schema)
}
