import type { Binary } from 'bson'
import type { Doc } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'
import type { Matcher } from '../query/match-filter.ts'
import type { KeyField } from './index-keys.ts'

/** An index in memory; `spec` is its entry in listIndexes. */
export interface Index {
  id: number
  name: string
  spec: Doc
  fields: readonly KeyField[]
  unique: boolean
  sparse: boolean
  partial: { filter: Filter; matches: Matcher } | undefined
  ttlSeconds: number | undefined
  /** For each field, whether some document has an array on its path. */
  multikey: boolean[]
  /** True if some key was cut and hashed, so that the index is not fully sorted any more. */
  hasCutKeys: boolean
  /** False while it is being built from existing documents. */
  ready: boolean
  /** Settles when the building ends or fails. */
  built?: Promise<void>
}

export interface CollectionStats {
  nextRecord: number
  count: number
  /** Bytes of all documents. */
  size: number
}

export interface Collection {
  id: number
  database: string
  name: string
  uuid: Binary
  indexes: Index[]
  stats: CollectionStats
  /** True once dropped, so that remaining references find nothing. */
  dropped: boolean
}

export function namespaceOf(collection: Collection): string {
  return `${collection.database}.${collection.name}`
}

export function isMultikey(index: Index): boolean {
  return index.multikey.some(Boolean)
}
