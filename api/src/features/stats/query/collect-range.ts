import type { Owner } from '../../../platform/actor.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { daysBetween, type FiguresStore, type Periods } from '../figures.store.ts'
import { type Collector, createCollector } from './collect-figures.ts'
import type { Collected } from './collected.ts'
import { type DayRange, daysOf } from './range-units.ts'

const PLAIN_ROWS_READ = 100_000

/** Whose clicks: all of an account, or those of some of its links. */
export interface CollectedScope {
  owner: Owner
  /** Null for the whole account. */
  linkIds: readonly number[] | null
  /** The account's live links, for clicks from before visits were told apart. */
  allLinks: () => Promise<number[]>
}

export interface CollectRangeDeps {
  figures: FiguresStore
  /** When visits began to be told apart (epoch ms). */
  startedAt: number
}

/** Adds up the clicks of a range; without `withKeys` only how many there were, and of whom. */
export async function collectRange(
  deps: CollectRangeDeps,
  scope: CollectedScope,
  { range, withKeys }: { range: DayRange; withKeys: boolean },
): Promise<Collected> {
  const collector = createCollector(range)
  const { figures } = deps
  const { owner, linkIds } = scope
  if (linkIds === null) await addAccount(figures, collector, { owner, range, withKeys })
  const alone = linkIds ?? (await figures.linksOnTheirOwn(owner))
  await addLinks(figures, collector, { linkIds: alone, range, withKeys })
  if (range.from < deps.startedAt) {
    const plain = linkIds ?? (await scope.allLinks())
    await figures.plainQuarters(plain, range, collector.addPlain)
    if (collector.collected.plain > 0) await addPlainRows(figures, collector, plain)
  }
  return collector.collected
}

/** Old hours know no device and no method: those are as complete as the rows that are kept. */
async function addPlainRows(
  figures: FiguresStore,
  collector: Collector,
  linkIds: readonly number[],
): Promise<void> {
  let left = PLAIN_ROWS_READ
  for await (const rows of figures.rowsOf(linkIds, collector.collected.range.from)) {
    for (const row of rows) if (row.described === undefined) collector.addPlainRow(row)
    left -= rows.length
    if (left <= 0) return
  }
}

interface Wanted {
  range: DayRange
  withKeys: boolean
}

async function addAccount(
  figures: FiguresStore,
  collector: Collector,
  { owner, range, withKeys }: Wanted & { owner: Owner },
): Promise<void> {
  const documents = await figures.ofAccount(owner, 'owner_days', readDays(range))
  for (const document of documents) {
    const keys = withKeys && collector.holdsDay(document.period)
    collector.addDocument(document, document.period, { counts: true, keys, visitors: true })
  }
  if (!withKeys) return
  for (const hours of cutHours(range)) {
    for (const document of await figures.ofAccount(owner, 'owner_hours', hours)) {
      const day = Math.floor(document.period / 24)
      collector.addDocument(document, day, { counts: false, keys: true, visitors: false })
    }
  }
}

async function addLinks(
  figures: FiguresStore,
  collector: Collector,
  { linkIds, range, withKeys }: Wanted & { linkIds: readonly number[] },
): Promise<void> {
  if (linkIds.length === 0) return
  for await (const documents of figures.ofLinks(linkIds, readDays(range))) {
    for (const document of documents) {
      const parts = { counts: true, keys: withKeys, visitors: true, ofLink: document.of }
      collector.addDocument(document, document.period, parts)
    }
  }
}

/** UTC days that hold a part of the range, and those whose visitors are shown under its dates. */
function readDays(range: DayRange): Periods {
  const cut = daysBetween(range.from, range.to)
  const shown = daysOf(range)
  return { first: Math.min(cut.first, shown.first), last: Math.max(cut.last, shown.last) }
}

/** UTC hours of the days that the range's edges cut. */
function cutHours({ from, to }: DayRange): Periods[] {
  const firstWhole = Math.ceil(from / DAY_MS) * DAY_MS
  const lastWhole = Math.floor(to / DAY_MS) * DAY_MS
  const hours = (start: number, end: number) => ({
    first: Math.floor(start / HOUR_MS),
    last: Math.ceil(end / HOUR_MS) - 1,
  })
  if (firstWhole > lastWhole) return [hours(from, to)]
  const edges: Periods[] = []
  if (from < firstWhole) edges.push(hours(from, firstWhole))
  if (lastWhole < to) edges.push(hours(lastWhole, to))
  return edges
}
