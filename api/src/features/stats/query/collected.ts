import { STORED_DIMENSIONS } from '../tally/dimensions.ts'
import { createVisitorSet, type VisitorSet } from '../tally/visitor-set.ts'
import { type DayRange, daysOf } from './range-units.ts'

/** Clicks of a range, added up from documents of counts, from rows and from old hours. */
export interface Collected {
  range: DayRange
  /** By quarter of an hour since the range's beginning. */
  clicks: Float64Array
  qr: Float64Array
  mobile: Float64Array
  bots: Float64Array
  /** Clicks by key of each stored dimension, and beyond the kept keys. */
  keys: Map<string, number>[]
  others: number[]
  links: Map<number, number>
  /** Different people by UTC day. */
  visitors: Map<number, VisitorSet>
  /** Clicks of before visits were told apart, and the rows that are kept of them. */
  plain: number
  plainRows: number
}

/** Nothing yet. */
export function nothingOf(range: DayRange, quarters: number): Collected {
  return {
    range,
    clicks: new Float64Array(quarters),
    qr: new Float64Array(quarters),
    mobile: new Float64Array(quarters),
    bots: new Float64Array(quarters),
    keys: STORED_DIMENSIONS.map(() => new Map()),
    others: STORED_DIMENSIONS.map(() => 0),
    links: new Map(),
    visitors: new Map(),
    plain: 0,
    plainRows: 0,
  }
}

/** The people of a UTC day; null for one that the range's dates do not name. */
export function visitorsOf({ range, visitors }: Collected, day: number): VisitorSet | null {
  const { first, last } = daysOf(range)
  if (day < first || day > last) return null
  const known = visitors.get(day) ?? createVisitorSet()
  visitors.set(day, known)
  return known
}

export function addKey({ keys }: Collected, dimension: number, key: string, clicks: number): void {
  const counts = keys[dimension]
  counts?.set(key, (counts.get(key) ?? 0) + clicks)
}

export function addOthers({ others }: Collected, dimension: number, clicks: number): void {
  if (dimension < others.length) others[dimension] = (others[dimension] as number) + clicks
}

export function addLink({ links }: Collected, linkId: number, clicks: number): void {
  links.set(linkId, (links.get(linkId) ?? 0) + clicks)
}

export function add(counts: Float64Array, place: number, clicks: number): void {
  counts[place] = (counts[place] as number) + clicks
}
