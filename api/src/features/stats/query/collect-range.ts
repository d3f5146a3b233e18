import type { Owner } from '../../../platform/actor.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { linkIdOfStats, statsKeyFor } from '../../../platform/stats-key.ts'
import { inSlices } from '../../../platform/work-slices.ts'
import { type CountsReader, daysBetween, type Periods } from '../counts-reader.store.ts'
import type { ImportedDaysStore } from '../imported-days.store.ts'
import type { LateVisitsStore } from '../late-visits.store.ts'
import { type Collector, createCollector } from './collect-counts.ts'
import { collectSpans, type DayCollector, type SpanMemory } from './collect-spans.ts'
import { addCollected, type Collected } from './collected.ts'
import { type DayRange, daysOf } from './range-units.ts'

/** The whole account, or some of its links. */
export interface CollectedScope {
  owner: Owner
  /** Stats ids of links; null for the whole account. */
  statsIds: readonly number[] | null
}

export interface CollectRangeDeps {
  figures: CountsReader
  imported: Omit<ImportedDaysStore, 'keep'>
  spans: SpanMemory
  lateVisits: Pick<LateVisitsStore, 'version'>
}

/** Adds up the clicks of a range. Without `withKeys` it counts clicks and visitors only. */
export async function collectRange(
  deps: CollectRangeDeps,
  scope: CollectedScope,
  { range, withKeys }: { range: DayRange; withKeys: boolean },
): Promise<Collected> {
  const collector = createCollector(range)
  const { figures } = deps
  const { owner, statsIds } = scope
  const alone = statsIds ?? (await figures.linksOnTheirOwn(owner))
  const undone = statsIds === null ? await deps.imported.undoneOf(owner) : []
  const addImported = (into: DayCollector, days: Periods) =>
    addImportedDays(deps, into, { scope, days, undone })
  const { days, parts } = await collectSpans({
    spans: deps.spans,
    owner: statsIds === null ? owner : 'links',
    ids: undone.length === 0 ? alone : [...alone, 0, ...undone],
    range,
    version: await deps.lateVisits.version(),
    async addDays(spanCollector, whole) {
      const wanted = { days: whole, withKeys: true }
      if (statsIds === null) await addAccountDays(figures, spanCollector, { ...wanted, owner })
      await addLinkDays(figures, spanCollector, { ...wanted, statsIds: alone, slots: false })
    },
    addImported,
  })
  for await (const part of inSlices(parts)) addCollected(collector.collected, part)
  for (const rest of daysBeside(range, days)) {
    const wanted = { range, days: rest, withKeys }
    if (statsIds === null) await addAccount(figures, collector, { ...wanted, owner })
    await addLinks(figures, collector, { ...wanted, statsIds: alone })
    await addImported(collector, rest)
  }
  return collector.collected
}

/** Returns the days of the range before and after those. */
function daysBeside(range: DayRange, months: Periods | null): Periods[] {
  const { first, last } = readDays(range)
  if (months === null) return [{ first, last }]
  const rest = [
    { first, last: months.first - 1 },
    { first: months.last + 1, last },
  ]
  return rest.filter((days) => days.first <= days.last)
}

interface Wanted {
  range: DayRange
  days: Periods
  withKeys: boolean
}

async function addImportedDays(
  { imported }: Pick<CollectRangeDeps, 'imported'>,
  collector: DayCollector,
  { scope, days, undone }: { scope: CollectedScope; days: Periods; undone: readonly number[] },
): Promise<void> {
  const { owner, statsIds } = scope
  const found =
    statsIds === null
      ? imported.ofAccount(owner, days, undone)
      : imported.ofLinks(statsIds.map(linkIdOfStats), days)
  for await (const { linkId, days } of found) for (const day of days) collector.addImported(linkId, day)
}

async function addAccount(
  figures: CountsReader,
  collector: Collector,
  { owner, range, days, withKeys }: Wanted & { owner: Owner },
): Promise<void> {
  await addAccountDays(figures, collector, { owner, days, withKeys })
  if (!withKeys) return
  for (const hours of cutHours(range)) {
    if (hours.last < days.first * 24 || hours.first > days.last * 24 + 23) continue
    for await (const document of figures.hoursOf(statsKeyFor(owner, 0), hours)) {
      const day = Math.floor(document.period / 24)
      collector.addDocument(document, day, { counts: false, keys: true, visitors: false })
    }
  }
}

async function addAccountDays(
  figures: CountsReader,
  collector: DayCollector,
  { owner, days, withKeys }: Omit<Wanted, 'range'> & { owner: Owner },
): Promise<void> {
  for await (const document of figures.daysOfAccount(statsKeyFor(owner, 0), days)) {
    const keys = withKeys && collector.holdsDay(document.period)
    collector.addDocument(document, document.period, { counts: true, keys, visitors: true })
  }
}

async function addLinks(
  figures: CountsReader,
  collector: Collector,
  { statsIds, range, days: all, withKeys }: Wanted & { statsIds: readonly number[] },
): Promise<void> {
  for (const { days, slots } of splitDays(range, all, withKeys)) {
    await addLinkDays(figures, collector, { statsIds, days, withKeys, slots })
  }
}

async function addLinkDays(
  figures: CountsReader,
  collector: DayCollector,
  {
    statsIds,
    days,
    withKeys,
    slots,
  }: Omit<Wanted, 'range'> & { statsIds: readonly number[]; slots: boolean },
): Promise<void> {
  if (statsIds.length === 0) return
  for await (const document of figures.ofLinks(statsIds, days, { slots })) {
    const parts = { counts: true, keys: withKeys, visitors: true, ofLink: linkIdOfStats(document.of) }
    collector.addDocument(document, document.period, parts)
  }
}

/**
 * Splits days in order. Clicks by key are needed by quarter of an hour on days that the range cuts.
 */
function splitDays(range: DayRange, all: Periods, withKeys: boolean): { days: Periods; slots: boolean }[] {
  if (!withKeys) return [{ days: all, slots: false }]
  const whole = {
    first: Math.max(all.first, Math.ceil(range.from / DAY_MS)),
    last: Math.min(all.last, Math.floor(range.to / DAY_MS) - 1),
  }
  if (whole.first > whole.last) return [{ days: all, slots: true }]
  const parts = [
    { days: { first: all.first, last: whole.first - 1 }, slots: true },
    { days: whole, slots: false },
    { days: { first: whole.last + 1, last: all.last }, slots: true },
  ]
  return parts.filter(({ days }) => days.first <= days.last)
}

/** Returns the UTC days that overlap the range, and those whose visitors appear under its dates. */
function readDays(range: DayRange): Periods {
  const cut = daysBetween(range.from, range.to)
  const shown = daysOf(range)
  return { first: Math.min(cut.first, shown.first), last: Math.max(cut.last, shown.last) }
}

/** Returns the UTC hours of days that the range cuts. */
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
