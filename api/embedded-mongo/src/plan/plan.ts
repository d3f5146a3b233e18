import type { Index } from '../storage/collection.ts'
import type { ByteRange } from './byte-range.ts'

/** Finds candidates of a query. Each candidate is matched again afterwards. */
export type Plan = { kind: 'collection' } | IndexPlan | UnionPlan

export interface IndexPlan {
  kind: 'index'
  index: Index
  /** Whole keys, sorted and disjoint. */
  ranges: ByteRange[]
  reverse: boolean
  /** Number of leading fields with one or several fixed values. */
  points: number
  /** Number of leading fields that the ranges narrow. */
  bounded: number
  /** Ranges by field, for explain. */
  fieldRanges: (ByteRange[] | undefined)[]
  providesSort: boolean
  /** True if the ranges cover nearly the whole index. */
  isWeak: boolean
  /** Sorted streams that are merged in the order of the sort. */
  merge?: SortedStream[] | undefined
}

/** The ranges of one combination of the leading fields' values. */
export interface SortedStream {
  prefixBytes: number
  ranges: ByteRange[]
}

/** The branches of an `$or`, each by its own index. */
export interface UnionPlan {
  kind: 'union'
  plans: IndexPlan[]
}
