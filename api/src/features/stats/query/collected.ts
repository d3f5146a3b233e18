import { STORED_DIMENSIONS } from '@atajo/shared/dimensions'
import { QUARTER_MS } from '../../../platform/durations.ts'
import { createVisitorSet, type VisitorSet } from '../counts/visitor-set.ts'
import { type DayRange, daysOf } from './range-units.ts'

/** Clicks of a range, added up from documents of counts and from rows. */
export interface Collected {
  range: DayRange
  /** The dates of the range as days since 1970. */
  days: { first: number; last: number }
  /** By quarter of an hour from the beginning of the range. */
  clicks: Float64Array
  qr: Float64Array
  mobile: Float64Array
  bots: Float64Array
  /** Clicks by key of each stored dimension, and clicks beyond the stored keys. */
  keys: Map<string, number>[]
  others: number[]
  links: Map<number, number>
  /** Visitors by UTC day. */
  visitors: Map<number, Pick<VisitorSet, 'count' | 'isApproximate'>>
  /** Imported days: clicks by position (at noon), and visitors by UTC day. */
  imported: { clicks: Map<number, number>; visitors: Map<number, number> }
}

export function nothingOf(range: DayRange, quarters: number): Collected {
  return {
    range,
    days: daysOf(range),
    clicks: new Float64Array(quarters),
    qr: new Float64Array(quarters),
    mobile: new Float64Array(quarters),
    bots: new Float64Array(quarters),
    keys: STORED_DIMENSIONS.map(() => new Map()),
    others: STORED_DIMENSIONS.map(() => 0),
    links: new Map(),
    visitors: new Map(),
    imported: { clicks: new Map(), visitors: new Map() },
  }
}

/** Returns the visitors of a UTC day; null if the range's dates do not include it. */
export function visitorsOf({ days, visitors }: Collected, day: number): VisitorSet | null {
  if (day < days.first || day > days.last) return null
  const known = visitors.get(day) ?? createVisitorSet()
  visitors.set(day, known)
  return known as VisitorSet
}

/** Adds a part of the range. No other part has visitors on its days. */
export function addCollected(into: Collected, part: Collected): void {
  const base = Math.round((part.range.from - into.range.from) / QUARTER_MS)
  for (const name of ['clicks', 'qr', 'mobile', 'bots'] as const) {
    const [sums, counts] = [into[name], part[name]]
    for (let place = 0; place < counts.length; place++) add(sums, base + place, counts[place] as number)
  }
  for (const [dimension, counts] of part.keys.entries()) {
    for (const [key, clicks] of counts) addKey(into, dimension, key, clicks)
  }
  for (const [dimension, clicks] of part.others.entries()) addOthers(into, dimension, clicks)
  for (const [linkId, clicks] of part.links) addLink(into, linkId, clicks)
  for (const [day, visitors] of part.visitors) into.visitors.set(day, visitors)
  for (const [place, clicks] of part.imported.clicks) addTo(into.imported.clicks, base + place, clicks)
  for (const [day, visitors] of part.imported.visitors) addTo(into.imported.visitors, day, visitors)
}

/** Adds clicks of a key. The dimension is its index in STORED_DIMENSIONS. */
export function addKey({ keys }: Collected, dimension: number, key: string, clicks: number): void {
  const counts = keys[dimension]
  counts?.set(key, (counts.get(key) ?? 0) + clicks)
}

/** Adds clicks beyond the stored keys. */
export function addOthers({ others }: Collected, dimension: number, clicks: number): void {
  if (dimension < others.length) others[dimension] = (others[dimension] as number) + clicks
}

export function addLink({ links }: Collected, linkId: number, clicks: number): void {
  addTo(links, linkId, clicks)
}

export function addTo(counts: Map<number, number>, key: number, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** Adds clicks to a quarter of an hour. Positions outside the range are ignored. */
export function add(counts: Float64Array, place: number, clicks: number): void {
  counts[place] = (counts[place] as number) + clicks
}

/** Returns visitors by UTC day. A day can occur twice. */
export function countsOfVisitors({ visitors, imported }: Collected): (readonly [number, number])[] {
  const counted = [...visitors].map(([day, set]) => [day, set.count()] as const)
  return [...counted, ...imported.visitors]
}

/** Clicks without any visitor are older than the counting of visitors. */
export function knownVisitors(visitors: number, clicks: number): number | null {
  return visitors === 0 && clicks > 0 ? null : visitors
}
