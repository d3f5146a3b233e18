import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../../platform/durations.ts'
import type { CountedDays, FiguresStore, Periods } from '../figures.store.ts'
import { createCollector } from './collect-figures.ts'
import type { Collected } from './collected.ts'
import { type DayRange, dayRange } from './range-units.ts'
import { createZoneCalendar, dayNumber, isoDay } from './zone-calendar.ts'

const MEMORY_BYTES = 32 << 20
const KEY_BYTES = 100
const COUNTS_BYTES = 31 * 96 * 4 * 8

interface RememberedMonth {
  /** Changes with any of the documents that it was added up from. */
  version: string
  collected: Collected
}

/** Months that were added up before, by whose they are. */
export type MonthMemory = LRUCache<string, RememberedMonth>

/** An empty memory of months of at most 32 MB. */
export function createMonthMemory(): MonthMemory {
  return new LRUCache({ maxSize: MEMORY_BYTES, sizeCalculation: ({ collected }) => sizeOf(collected) })
}

interface CollectedMonths {
  /** The days that they cover; null where the range holds no whole month. */
  days: Periods | null
  parts: Collected[]
}

const UTC = createZoneCalendar('UTC')

/**
 * The whole UTC months of a range, added up anew only where a document changed since. Nobody's
 * days may be of another owner besides.
 */
export async function collectMonths(
  { figures, months }: { figures: FiguresStore; months: MonthMemory },
  whose: CountedDays,
  range: DayRange,
): Promise<CollectedMonths> {
  const wanted = wholeMonths(range)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first === undefined || last === undefined) return { days: null, parts: [] }
  const days = { first: dayNumber(first.fromDate), last: dayNumber(last.toDate) }
  const versions = await figures.versionsOf(whose, days)
  const parts: Collected[] = []
  for (const month of wanted) {
    const span = { first: dayNumber(month.fromDate), last: dayNumber(month.toDate) }
    const version = versionOf(versions, span)
    const key = `${whose.collection}:${whose.of}:${month.fromDate}`
    const known = months.get(key)
    const collected = known?.version === version ? known.collected : await collectDays(figures, whose, month)
    if (known?.version !== version) months.set(key, { version, collected })
    parts.push(collected)
  }
  return { days, parts }
}

async function collectDays(figures: FiguresStore, whose: CountedDays, month: DayRange): Promise<Collected> {
  const collector = createCollector(month)
  const days = { first: dayNumber(month.fromDate), last: dayNumber(month.toDate) }
  const ofLink = whose.collection === 'link_days' ? { ofLink: whose.of } : {}
  for (const document of await figures.daysOf(whose, days)) {
    collector.addDocument(document, document.period, { counts: true, keys: true, visitors: true, ...ofLink })
  }
  const { collected } = collector
  for (const [day, set] of collected.visitors) {
    const [count, isApproximate] = [set.count(), set.isApproximate()]
    collected.visitors.set(day, { count: () => count, isApproximate: () => isApproximate })
  }
  return collected
}

/** Sequence numbers only grow: another sum, or another number of documents, is another content. */
function versionOf(versions: ReadonlyMap<number, number[]>, { first, last }: Periods): string {
  let [documents, sum] = [0, 0n]
  for (let day = first; day <= last; day++) {
    for (const seq of versions.get(day) ?? []) {
      documents++
      sum += BigInt(seq)
    }
  }
  return `${documents} ${sum}`
}

function wholeMonths({ from, to }: DayRange): DayRange[] {
  const months: DayRange[] = []
  const firstDay = Math.ceil(from / DAY_MS)
  const start = isoDay(firstDay).endsWith('-01') ? firstDay : nextMonth(firstDay)
  for (let day = start; nextMonth(day) * DAY_MS <= to; day = nextMonth(day)) {
    months.push(dayRange(UTC, isoDay(day), isoDay(nextMonth(day) - 1)))
  }
  return months
}

/** The first day of the month after that of a day. */
function nextMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}

function sizeOf({ keys, links }: Collected): number {
  const entries = keys.reduce((sum, counts) => sum + counts.size, links.size)
  return COUNTS_BYTES + entries * KEY_BYTES
}
