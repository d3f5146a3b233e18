import { MaxKey, MinKey } from 'bson'
import { canonicalType } from '../bson/bson-type.ts'
import type { Value } from '../bson/value.ts'
import type { Filter, Leaf } from '../query/filter.ts'
import { isArrayIndex } from '../query/path-elements.ts'
import { type ByteRange, complementRanges } from './byte-range.ts'
import { matchesMissing, nullRanges, rangesOfLeaf } from './value-ranges.ts'

/** A condition of a filter on the values at one path. */
export interface Condition {
  path: string
  ranges: ByteRange[]
  matchesMissing: boolean
  /** Only excludes values, which narrows little. */
  isNegated: boolean
  /** Needs an index without arrays on this path to include all matches. */
  needsNoArrays: boolean
  /** Narrows only by what a sparse index omits. */
  needsSparse: boolean
}

/** Returns the conditions that every match of a filter meets, if an index could use them. */
export function conditionsOf(filter: Filter): Condition[] {
  if (filter.kind === 'and') return filter.parts.flatMap(conditionsOf)
  if (filter.kind === 'not') return negatedCondition(filter.part)
  if (filter.kind !== 'leaf') return []
  const { name: path, leaf } = filter
  if (path.split('.').some(isArrayIndex)) return []
  if (leaf.kind === 'exists') {
    const whole = { ranges: complementRanges([]), isNegated: true, needsSparse: true }
    return [{ ...POSITIVE, ...whole, path, matchesMissing: false }]
  }
  const ranges = rangesOfLeaf(leaf)
  return ranges ? [{ ...POSITIVE, path, ranges, matchesMissing: matchesMissing(leaf) }] : []
}

const POSITIVE = { isNegated: false, needsNoArrays: false, needsSparse: false }

/** `{$exists: false}` is found under null, `$ne` and `$nin` under all other keys. */
function negatedCondition(part: Filter): Condition[] {
  if (part.kind !== 'leaf' || part.name.split('.').some(isArrayIndex)) return []
  if (part.leaf.kind === 'exists') {
    return [{ ...POSITIVE, path: part.name, ranges: nullRanges(), matchesMissing: true }]
  }
  const values = excludedValues(part.leaf)
  const ranges = values && rangesOfLeaf(part.leaf)
  if (!ranges) return []
  const excludesNull = values.some((value) => canonicalType(value) <= 10)
  return [
    {
      path: part.name,
      ranges: complementRanges(ranges),
      matchesMissing: !excludesNull,
      ...POSITIVE,
      isNegated: true,
      // An empty array has the key of a missing value, but does not match null.
      needsNoArrays: excludesNull,
    },
  ]
}

/** Returns the values of an equality or a list; nothing if an array is among them. */
function excludedValues(leaf: Leaf): Value[] | undefined {
  if (leaf.kind === 'compare' && leaf.op === '$eq') return isPlain(leaf.operand) ? [leaf.operand] : undefined
  return leaf.kind === 'in' && leaf.values.every(isPlain) ? leaf.values : undefined
}

function isPlain(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof MinKey) && !(value instanceof MaxKey)
}

/** Returns all leaves that a match must meet, by path, for comparison with a partial index. */
export function requiredLeaves(filter: Filter): { name: string; leaf: Leaf }[] {
  if (filter.kind === 'and') return filter.parts.flatMap(requiredLeaves)
  return filter.kind === 'leaf' ? [{ name: filter.name, leaf: filter.leaf }] : []
}
