import type { Doc } from '../bson/value.ts'

/** The circumstances in which an update is applied to a document. */
export interface UpdateContext {
  isUpsert: boolean
  now: Date
}

/**
 * A parsed update; `apply` leaves the document it is given as it is, and may share parts of it with
 * what it gives.
 */
export interface Update {
  apply: (doc: Doc, context: UpdateContext) => Doc
  /** A replacement takes nothing but `_id` from the query when it is upserted. */
  isReplacement: boolean
}
