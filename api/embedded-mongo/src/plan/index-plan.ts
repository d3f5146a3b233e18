import type { Filter } from '../query/filter.ts'
import { isArrayIndex } from '../query/path-elements.ts'
import type { Index } from '../storage/collection.ts'
import { CUT_BYTES, type KeyField } from '../storage/index-keys.ts'
import { afterPrefix, indexKey } from '../storage/record-key.ts'
import { type ByteRange, intersectRanges, invertRanges } from './byte-range.ts'
import type { Condition } from './conditions.ts'
import { implies } from './implies.ts'
import type { IndexPlan, SortedStream } from './plan.ts'

/** Most separate ranges of a scan. */
const MAX_RANGES = 10_000

export interface PlanInput {
  filter: Filter
  conditions: readonly Condition[]
  sort: readonly KeyField[] | undefined
}

/** Plans a query by an index. Returns `undefined` if the index lacks matches or does not help. */
export function planIndex(index: Index, input: PlanInput): IndexPlan | undefined {
  if (!index.ready) return undefined
  if (index.partial && !implies(input.filter, index.partial.filter)) return undefined
  const fieldRanges = rangesByField(index, input.conditions)
  const bounds = combine(index, fieldRanges)
  const direction = sortDirection(index, singlePoints(fieldRanges), input.sort)
  const merged =
    direction === undefined ? planMerge({ index, fieldRanges, bounds, sort: input.sort }) : undefined
  if (bounds.bounded === 0 && direction === undefined) return undefined
  if (index.sparse && !holdsAllMatches(index, input.conditions)) return undefined
  return {
    kind: 'index',
    index,
    ...bounds,
    fieldRanges: fieldRanges.slice(0, bounds.bounded),
    isWeak: bounds.points === 0 && isOnlyNegated(index, input.conditions),
    reverse: (direction ?? merged?.direction) === 'backward',
    providesSort: direction !== undefined || merged !== undefined,
    merge: merged?.streams,
  }
}

/** Tells whether the leading field has only negated conditions. */
function isOnlyNegated(index: Index, conditions: readonly Condition[]): boolean {
  return conditions.every(({ path, isNegated }) => path !== index.fields[0]?.path || isNegated)
}

/** A sparse index lacks documents that have none of its fields. */
function holdsAllMatches(index: Index, conditions: readonly Condition[]): boolean {
  return conditions.some(
    (condition) =>
      !condition.matchesMissing &&
      index.fields.some(({ path }, i) => path === condition.path && isUsable(condition, index, i)),
  )
}

function rangesByField(index: Index, conditions: readonly Condition[]): (ByteRange[] | undefined)[] {
  const taken: string[] = []
  return index.fields.map((field, i) => {
    const own = conditions.filter((one) => one.path === field.path && isUsable(one, index, i))
    if (own.length === 0) return undefined
    if (!index.multikey[i]) return directed(field, intersectAll(own))
    const root = field.parts[0] as string
    // Two conditions on an array may be met by different elements.
    if (taken.includes(root)) return undefined
    // A sparse index has no entry for an array's element that lacks all of its fields.
    const held = index.sparse ? own.filter(({ matchesMissing }) => !matchesMissing) : own
    if (held.length === 0) return undefined
    taken.push(root)
    const best =
      held.find(({ ranges }) => ranges.every(({ point }) => point)) ??
      held.find(({ isNegated }) => !isNegated) ??
      (held[0] as Condition)
    return directed(field, best.ranges)
  })
}

function isUsable({ needsNoArrays, needsSparse }: Condition, index: Index, field: number): boolean {
  if (needsNoArrays && index.multikey[field]) return false
  return !needsSparse || index.sparse || index.partial !== undefined
}

function intersectAll(conditions: readonly Condition[]): ByteRange[] {
  return conditions.map(({ ranges }) => ranges).reduce((a, b) => intersectRanges(a, b))
}

function directed(field: KeyField, ranges: ByteRange[]): ByteRange[] {
  return field.descending ? invertRanges(ranges) : ranges
}

/** Combines the ranges of leading fields: points multiply, and the first range ends them. */
function combine(
  index: Index,
  fieldRanges: readonly (ByteRange[] | undefined)[],
): { ranges: ByteRange[]; points: number; bounded: number } {
  let prefixes: Buffer[] = [indexKey(index.id, Buffer.alloc(0))]
  let points = 0
  for (const ranges of fieldRanges) {
    if (!ranges) break
    if (prefixes.length * ranges.length > MAX_RANGES) break
    if (!ranges.every(({ point }) => point)) {
      const whole = prefixes.flatMap((prefix) => ranges.map((range) => joined(prefix, range)))
      return { ranges: whole.map(cutRange), points, bounded: points + 1 }
    }
    prefixes = prefixes.flatMap((prefix) => ranges.map(({ low }) => Buffer.concat([prefix, low])))
    points++
  }
  const whole = prefixes.map((low) => ({ low, high: afterPrefix(low), point: true }))
  return { ranges: whole.map(cutRange), points, bounded: points }
}

function joined(prefix: Buffer, { low, high }: ByteRange): ByteRange {
  return { low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]), point: false }
}

/** Long keys are stored cut, so bounds are cut equally, and may include too much. */
function cutRange(range: ByteRange): ByteRange {
  const limit = CUT_BYTES + 4
  if (range.low.length <= limit && range.high.length <= limit) return range
  const low = range.low.subarray(0, limit)
  const high = range.high.length > limit ? afterPrefix(range.high.subarray(0, limit)) : range.high
  return { low, high, point: false }
}

/** Counts the leading fields with a single value, which keep keys sorted by the next field. */
function singlePoints(fieldRanges: readonly (ByteRange[] | undefined)[]): number {
  const first = fieldRanges.findIndex((ranges) => ranges?.length !== 1 || !ranges[0]?.point)
  return first < 0 ? fieldRanges.length : first
}

/** Returns the direction in which the index sorts after some of its first `points` fields. */
function sortDirection(
  index: Index,
  points: number,
  sort: readonly KeyField[] | undefined,
): 'forward' | 'backward' | undefined {
  if (!sort || sort.length === 0 || index.hasCutKeys) return undefined
  for (let skipped = points; skipped >= 0; skipped--) {
    const direction = directionFrom(index, skipped, sort)
    if (direction) return direction
  }
  return undefined
}

interface MergeInput {
  index: Index
  fieldRanges: readonly (ByteRange[] | undefined)[]
  bounds: { ranges: ByteRange[]; points: number }
  sort: readonly KeyField[] | undefined
}

/** More streams than this are sorted instead of merged, as in MongoDB. */
const MAX_STREAMS = 200

/**
 * With a few values of each leading field, keys are sorted by the next field within each
 * combination.
 */
function planMerge({ index, fieldRanges, bounds, sort }: MergeInput) {
  if (!sort || sort.length === 0 || index.hasCutKeys) return undefined
  for (let skipped = bounds.points; skipped > 0; skipped--) {
    const direction = directionFrom(index, skipped, sort)
    if (!direction) continue
    const streams = streamsBehind(fieldRanges.slice(0, skipped) as ByteRange[][], index, bounds.ranges)
    return streams && { direction, streams }
  }
  return undefined
}

function streamsBehind(
  points: readonly ByteRange[][],
  index: Index,
  ranges: readonly ByteRange[],
): SortedStream[] | undefined {
  const count = points.reduce((product, { length }) => product * length, 1)
  if (count > MAX_STREAMS || count === 0) return undefined
  let prefixes: Buffer[] = [indexKey(index.id, Buffer.alloc(0))]
  for (const field of points) {
    prefixes = prefixes.flatMap((prefix) => field.map(({ low }) => Buffer.concat([prefix, low])))
  }
  if (prefixes.some(({ length }) => length > CUT_BYTES)) return undefined
  const each = ranges.length / count
  return prefixes.map(({ length }, i) => ({
    prefixBytes: length,
    ranges: ranges.slice(i * each, (i + 1) * each),
  }))
}

function directionFrom(
  index: Index,
  skipped: number,
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  let backward: boolean | undefined
  for (let i = 0; i < sort.length; i++) {
    const field = index.fields[skipped + i]
    const wanted = sort[i] as KeyField
    if (!field || field.path !== wanted.path || index.multikey[skipped + i]) return undefined
    if (field.parts.some(isArrayIndex)) return undefined
    const opposite = field.descending !== wanted.descending
    if (backward !== undefined && backward !== opposite) return undefined
    backward = opposite
  }
  return backward ? 'backward' : 'forward'
}
