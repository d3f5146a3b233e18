import type { Index } from '../storage/collection.ts'
import type { ByteRange } from './byte-range.ts'

/** How the candidates of a query are found; each of them is matched again afterwards. */
export type Plan = { kind: 'collection' } | IndexPlan | UnionPlan

export interface IndexPlan {
  kind: 'index'
  index: Index
  /** Whole keys, in order and apart from each other. */
  ranges: ByteRange[]
  reverse: boolean
  /** How many leading fields are held to a value or to several. */
  points: number
  /** How many leading fields the ranges narrow. */
  bounded: number
  /** For explain: the ranges of each field. */
  fieldRanges: (ByteRange[] | undefined)[]
  providesSort: boolean
  /** Whether its ranges are nearly the whole index. */
  isWeak: boolean
  /** The streams of keys that are merged to give the sort; each is in its order. */
  merge?: SortedStream[] | undefined
}

/** The ranges behind one combination of the leading fields' values. */
export interface SortedStream {
  prefixBytes: number
  ranges: ByteRange[]
}

/** The branches of an `$or`, each by its own index. */
export interface UnionPlan {
  kind: 'union'
  plans: IndexPlan[]
}
