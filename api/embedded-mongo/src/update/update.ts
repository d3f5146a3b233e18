import type { Doc } from '../bson/value.ts'

/** The context in which an update is applied to a document. */
export interface UpdateContext {
  isUpsert: boolean
  now: Date
}

/**
 * A parsed update. `apply` does not change its argument, but may share parts of it with the result.
 */
export interface Update {
  apply: (doc: Doc, context: UpdateContext) => Doc
  /** An upsert by a replacement takes only `_id` from the query. */
  isReplacement: boolean
}
