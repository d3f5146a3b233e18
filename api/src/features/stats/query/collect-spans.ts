import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../../platform/durations.ts'
import type { Periods } from '../counts-reader.store.ts'
import { type Collector, createCollector } from './collect-counts.ts'
import type { Collected } from './collected.ts'
import { type DayRange, dayRange, daysOf } from './range-units.ts'
import { isoDay, zoneCalendar } from './zone-calendar.ts'

const MEMORY_BYTES = 48 << 20
const KEY_BYTES = 100
const QUARTER_BYTES = 4 * 8
/** Visits of younger days are still arriving; visits of older days are late. */
const SETTLED_DAYS = 3

interface RememberedSpan {
  /** Changes whenever late visits are counted. */
  version: number
  collected: Collected
}

/** Cached months and days by owner. */
export type SpanMemory = LRUCache<string, RememberedSpan>

/** Creates a cache of at most 48 MB. */
export function createSpanMemory(): SpanMemory {
  return new LRUCache({ maxSize: MEMORY_BYTES, sizeCalculation: ({ collected }) => sizeOf(collected) })
}

/** Adds the documents of whole days to the collector. */
export type AddDays = (collector: DayCollector, days: Periods) => Promise<void>

export type DayCollector = Pick<Collector, 'holdsDay' | 'addDocument' | 'addImported'>

export interface CollectSpansOptions {
  spans: SpanMemory
  /** Key of the owner or the links. */
  owner: string
  /** Links that are read separately or excluded. */
  ids: readonly number[]
  range: DayRange
  /** How often late visits were counted. */
  version: number
  addDays: AddDays
  /** Adds imported days once for all spans, because a link's days are in one document. */
  addImported: AddDays
}

interface CollectedSpans {
  /** The covered days; null if the range has no settled day. */
  days: Periods | null
  parts: Collected[]
}

const UTC = zoneCalendar('UTC')

/**
 * Collects the settled UTC days of a range by whole months. Spans are cached until late visits are
 * counted.
 */
export async function collectSpans(options: CollectSpansOptions): Promise<CollectedSpans> {
  const { spans, owner, ids, range, version } = options
  const wanted = spansOf(range)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first === undefined || last === undefined) return { days: null, parts: [] }
  const whose = `${owner} ${createHash('sha1').update(ids.join()).digest('base64')}`
  const keyOf = ({ fromDate, toDate }: DayRange) => `${whose} ${fromDate} ${toDate}`
  const missing = wanted.filter((span) => spans.get(keyOf(span))?.version !== version)
  const added = await collectMissing(missing, options)
  const parts = wanted.map((span) => {
    const collected = added.get(span) ?? (spans.get(keyOf(span)) as RememberedSpan).collected
    return { span, collected }
  })
  for (const { span, collected } of parts) spans.set(keyOf(span), { version, collected })
  const days = { first: daysOf(first).first, last: daysOf(last).last }
  return { days, parts: parts.map(({ collected }) => collected) }
}

/** Reads neighbouring spans together. */
async function collectMissing(
  missing: readonly DayRange[],
  { addDays, addImported }: Pick<CollectSpansOptions, 'addDays' | 'addImported'>,
): Promise<Map<DayRange, Collected>> {
  const added = new Map<DayRange, Collected>()
  const byDay = new Map<number, Collector>()
  for (const span of missing) {
    const collector = createCollector(span)
    added.set(span, collector.collected)
    for (const day of daysIn(span)) byDay.set(day, collector)
  }
  const collector: DayCollector = {
    holdsDay: (day) => byDay.has(day),
    addDocument: (document, day, parts) => byDay.get(day)?.addDocument(document, day, parts),
    addImported: (linkId, imported) => byDay.get(imported.day)?.addImported(linkId, imported),
  }
  for (const run of runsOf(missing)) {
    await addDays(collector, periodOf(run))
    for (const span of run) keepCounts(added.get(span))
  }
  if (missing.length > 0) await addImported(collector, periodOf(missing))
  return added
}

function* daysIn(span: DayRange): Generator<number> {
  const { first, last } = daysOf(span)
  for (let day = first; day <= last; day++) yield day
}

function periodOf(spans: readonly DayRange[]): Periods {
  const [first, last] = [spans[0], spans.at(-1)] as [DayRange, DayRange]
  return { first: daysOf(first).first, last: daysOf(last).last }
}

/** Keeps the number of visitors and drops their hashes. */
function keepCounts(collected: Collected | undefined): void {
  for (const [day, set] of collected?.visitors ?? []) {
    const [count, isApproximate] = [set.count(), set.isApproximate()]
    collected?.visitors.set(day, { count: () => count, isApproximate: () => isApproximate })
  }
}

/** Keeps months separate and joins consecutive days. */
function runsOf(spans: readonly DayRange[]): DayRange[][] {
  const runs: DayRange[][] = []
  for (const span of spans) {
    const last = runs.at(-1)?.at(-1)
    const isNext = last !== undefined && daysOf(last).last + 1 === daysOf(span).first
    if (isNext && isDay(last) && isDay(span)) runs.at(-1)?.push(span)
    else runs.push([span])
  }
  return runs
}

function isDay({ fromDate, toDate }: DayRange): boolean {
  return fromDate === toDate
}

/** Splits the range into whole months and the days around them. */
function spansOf({ from, to }: DayRange): DayRange[] {
  const spans: DayRange[] = []
  const settled = Math.floor(Date.now() / DAY_MS) - SETTLED_DAYS
  const end = Math.min(Math.floor(to / DAY_MS), settled)
  for (let day = Math.ceil(from / DAY_MS); day < end; ) {
    const next = isoDay(day).endsWith('-01') && nextMonth(day) <= end ? nextMonth(day) : day + 1
    spans.push(dayRange(UTC, isoDay(day), isoDay(next - 1)))
    day = next
  }
  return spans
}

/** Returns the first day of the following month. */
function nextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}

function sizeOf({ keys, links, clicks, imported }: Collected): number {
  const others = links.size + imported.clicks.size + imported.visitors.size
  const entries = keys.reduce((sum, counts) => sum + counts.size, others)
  return clicks.length * QUARTER_BYTES + entries * KEY_BYTES + KEY_BYTES
}
