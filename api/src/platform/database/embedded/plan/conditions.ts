import type { Filter, Leaf } from '../query/filter.ts'
import { isArrayIndex } from '../query/path-elements.ts'
import type { ByteRange } from './byte-range.ts'
import { matchesMissing, nullRanges, rangesOfLeaf } from './value-ranges.ts'

/** What a filter demands of the values at one path. */
export interface Condition {
  path: string
  ranges: ByteRange[]
  /** Conditions of the same `$elemMatch` hold for one and the same array element. */
  element: Filter | undefined
  matchesMissing: boolean
}

/** The conditions that every match of a filter meets, as far as an index could use them. */
export function conditionsOf(filter: Filter, prefix = '', element?: Filter): Condition[] {
  if (filter.kind === 'and') return filter.parts.flatMap((part) => conditionsOf(part, prefix, element))
  if (filter.kind === 'not') return missingCondition(filter.part, prefix, element)
  if (filter.kind !== 'leaf') return []
  const path = prefix + filter.name
  if (path.split('.').some(isArrayIndex)) return []
  if (filter.leaf.kind === 'elemMatchObject') {
    return conditionsOf(filter.leaf.filter, `${path}.`, element ?? filter)
  }
  const ranges = rangesOfLeaf(filter.leaf)
  return ranges ? [{ path, ranges, element, matchesMissing: matchesMissing(filter.leaf) }] : []
}

/** `{$exists: false}` is found under null. */
function missingCondition(part: Filter, prefix: string, element: Filter | undefined): Condition[] {
  if (part.kind !== 'leaf' || part.leaf.kind !== 'exists') return []
  const path = prefix + part.name
  if (path.split('.').some(isArrayIndex)) return []
  return prefix === '' ? [{ path, ranges: nullRanges(), element, matchesMissing: true }] : []
}

/** All leaves that a match must meet, by path; for deciding whether a partial index holds every match. */
export function requiredLeaves(filter: Filter): { name: string; leaf: Leaf }[] {
  if (filter.kind === 'and') return filter.parts.flatMap(requiredLeaves)
  return filter.kind === 'leaf' ? [{ name: filter.name, leaf: filter.leaf }] : []
}
