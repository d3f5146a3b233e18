import type { Doc } from '../bson/value.ts'
import type { ArrayFilters } from './array-filters.ts'

/** What an update has to know of the document it is applied to. */
export interface UpdateContext {
  /** The array index that the query matched; what `$` in a path stands for. */
  position: number | undefined
  arrayFilters: ArrayFilters
  isUpsert: boolean
  now: Date
}

/**
 * A parsed update; `apply` leaves the document it is given as it is, and may share parts of it with
 * what it gives.
 */
export interface Update {
  apply: (doc: Doc, context: UpdateContext) => Doc
  /** Whether a path has `$`, so that the match must tell its position. */
  needsPosition: boolean
  /** A replacement takes nothing but `_id` from the query when it is upserted. */
  isReplacement: boolean
}
