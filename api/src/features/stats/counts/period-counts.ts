import { STORED_DIMENSIONS } from '@atajo/shared/dimensions'
import { DAY_MS, QUARTER_MS } from '../../../platform/durations.ts'
import { isBotFlagged, isMobileFlagged, isScanFlagged } from '../visit-bytes.ts'
import type { VisitList } from '../visit-list.ts'
import { countryKey, placeOfDimension } from './dimensions.ts'

/** Number of keys that a document stores for each dimension. The rest are counted together. */
export const KEYS_KEPT = 50

const SLOTS = 96
const COUNTRY = placeOfDimension('country')

/** Some visits of a list, by their indexes in ascending order. */
export interface VisitSelection {
  list: VisitList
  places: readonly number[]
}

/** Selects all visits of a list. */
export function allOf(list: VisitList): VisitSelection {
  return { list, places: Array.from({ length: list.length }, (_, place) => place) }
}

/** Clicks by key, one map for each stored dimension, and the clicks beyond the stored keys. */
export interface Breakdown {
  keys: Map<string, number>[]
  others: number[]
}

/** Clicks of a quarter of an hour, and machine visits, which are no clicks. */
export interface SlotCounts {
  clicks: number
  qr: number
  mobile: number
  bots: number
}

/** Counts of a UTC day or hour. A slot is a quarter of an hour of the UTC day, 0 to 95. */
export interface PeriodCounts {
  counts: Map<number, SlotCounts>
  whole: Breakdown
  slots: Map<number, Breakdown>
  /** Clicks by link, in total and by slot. Only owners' documents have them. */
  links: Map<number, number>
  slotLinks: Map<number, Map<number, number>>
}

/** The parts that a kind of document has. */
export interface PeriodCountsShape {
  hasWhole: boolean
  hasSlots: boolean
  hasLinks: boolean
}

export function emptyPeriodCounts(): PeriodCounts {
  return {
    counts: new Map(),
    whole: noBreakdown(),
    slots: new Map(),
    links: new Map(),
    slotLinks: new Map(),
  }
}

export function noBreakdown(): Breakdown {
  return { keys: STORED_DIMENSIONS.map(() => new Map()), others: STORED_DIMENSIONS.map(() => 0) }
}

/** Returns clicks by key of the dimension with that index. */
export function countsOf({ keys }: Breakdown, dimension: number): Map<string, number> {
  return keys[dimension] as Map<string, number>
}

/** Returns the clicks beyond the stored keys of a dimension. */
export function othersOf({ others }: Breakdown, dimension: number): number {
  return others[dimension] as number
}

/** Returns the dimensions with any counts. */
export function usedDimensions(breakdown: Breakdown): number[] {
  return [...STORED_DIMENSIONS.keys()].filter(
    (dimension) => countsOf(breakdown, dimension).size > 0 || othersOf(breakdown, dimension) > 0,
  )
}

/** Returns the slot of the UTC day that includes the instant. */
export function slotOf(at: number): number {
  return Math.floor((at % DAY_MS) / QUARTER_MS)
}

/**
 * Counts the visits with these indexes; call `limitKeys` after the last ones. Visits with equal
 * facts in the same slot are counted together.
 */
export function countVisits(
  figures: PeriodCounts,
  { list, places }: VisitSelection,
  shape: PeriodCountsShape,
): void {
  const kinds = new Map<number, number>()
  const countries = new Map<number, number>()
  for (const place of places) {
    const slot = slotOf(list.instantAt(place))
    const flags = list.flagsAt(place)
    const counts = valueIn(figures.counts, slot, noCounts)
    if (isBotFlagged(flags)) {
      counts.bots++
      continue
    }
    counts.clicks++
    if (isScanFlagged(flags)) counts.qr++
    if (isMobileFlagged(flags)) counts.mobile++
    if (shape.hasLinks) countLink(figures, { slot, linkId: list.linkIdAt(place) }, shape)
    if (!shape.hasWhole && !shape.hasSlots) continue
    add(kinds, list.kindAt(place) * SLOTS + slot, 1)
    add(countries, list.countryIdAt(place) * SLOTS + slot, 1)
  }
  for (const [key, clicks] of kinds) {
    const keys = list.keysOfKind(Math.floor(key / SLOTS))
    for (let dimension = 0; dimension < keys.length; dimension++) {
      countKey(figures, { slot: key % SLOTS, dimension, key: keys[dimension] as string, clicks }, shape)
    }
  }
  for (const [key, clicks] of countries) {
    const country = countryKey(Math.floor(key / SLOTS))
    countKey(figures, { slot: key % SLOTS, dimension: COUNTRY, key: country, clicks }, shape)
  }
}

/**
 * Keeps the most counted keys of each dimension by the document's totals. The clicks of the other
 * keys move to `others`, in each slot as well.
 */
export function limitKeys({ whole, slots }: PeriodCounts, { hasWhole }: PeriodCountsShape): void {
  for (let dimension = 0; dimension < STORED_DIMENSIONS.length; dimension++) {
    const all = hasWhole ? countsOf(whole, dimension) : sumOf(slots.values(), dimension)
    if (all.size <= KEYS_KEPT) continue
    const ranked = [...all].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    const dropped = ranked.slice(KEYS_KEPT).map(([key]) => key)
    if (hasWhole) dropKeys(whole, dimension, dropped)
    for (const slot of slots.values()) dropKeys(slot, dimension, dropped)
  }
}

function sumOf(breakdowns: Iterable<Breakdown>, dimension: number): Map<string, number> {
  const sum = new Map<string, number>()
  for (const breakdown of breakdowns) {
    for (const [key, count] of countsOf(breakdown, dimension)) add(sum, key, count)
  }
  return sum
}

function dropKeys(breakdown: Breakdown, dimension: number, dropped: string[]): void {
  const kept = countsOf(breakdown, dimension)
  for (const key of dropped) {
    const count = kept.get(key)
    if (count === undefined) continue
    breakdown.others[dimension] = othersOf(breakdown, dimension) + count
    kept.delete(key)
  }
}

interface KeyCount {
  slot: number
  dimension: number
  key: string
  clicks: number
}

function countKey(
  { whole, slots }: PeriodCounts,
  { slot, dimension, key, clicks }: KeyCount,
  { hasWhole, hasSlots }: PeriodCountsShape,
): void {
  if (key === '') return
  if (hasWhole) add(countsOf(whole, dimension), key, clicks)
  if (hasSlots) add(countsOf(valueIn(slots, slot, noBreakdown), dimension), key, clicks)
}

function countLink(
  { links, slotLinks }: PeriodCounts,
  { slot, linkId }: { slot: number; linkId: number },
  { hasWhole, hasSlots }: PeriodCountsShape,
): void {
  if (hasWhole) add(links, linkId, 1)
  if (hasSlots) add(valueIn(slotLinks, slot, noLinks), linkId, 1)
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

function noCounts(): SlotCounts {
  return { clicks: 0, qr: 0, mobile: 0, bots: 0 }
}

function noLinks(): Map<number, number> {
  return new Map()
}

function valueIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
