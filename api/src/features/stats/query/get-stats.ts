import type { Stats, StatsDimension, StatsRows, StatsSeriesItem, StatsTotals } from '@atajo/shared/stats'
import type { Owner } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { CountedDaysStore } from '../counted-days.store.ts'
import type { CountsReader } from '../counts-reader.store.ts'
import type { ImportedDaysStore } from '../imported-days.store.ts'
import type { LateVisitsStore } from '../late-visits.store.ts'
import type { ScopedLinksStore } from '../scoped-links.store.ts'
import { type CollectedScope, collectRange } from './collect-range.ts'
import { collectRows } from './collect-rows.ts'
import type { SpanMemory } from './collect-spans.ts'
import { type Collected, countsOfVisitors, knownVisitors } from './collected.ts'
import { comparedRange } from './compared-range.ts'
import { countedPart } from './counted-part.ts'
import { createDimensionRows, type DimensionRows, type RowsWanted, sum } from './dimension-rows.ts'
import { type DayRange, dayRange, unitsOf } from './range-units.ts'
import type { StatsQuery } from './stats-query.ts'
import { byUnit, heatOf, seriesOf, shownUnits } from './stats-series.ts'
import { zoneCalendar } from './zone-calendar.ts'

export interface GetStatsDeps {
  figures: CountsReader
  countedDays: CountedDaysStore
  imported: Omit<ImportedDaysStore, 'keep'>
  spans: SpanMemory
  lateVisits: Pick<LateVisitsStore, 'version'>
  links: ScopedLinksStore
  /** Returns the instant up to which visits are counted (epoch ms). */
  countedUntil: () => Promise<number>
}

/** The clicks of a range, and how complete they are. */
interface Counted {
  collected: Collected
  /** From when on the filtered rows are complete. */
  filteredSince: Date | null
}

/**
 * Returns the owner's statistics.
 * @throws AppError link_not_found, group_not_found, tag_not_found
 */
export async function getStats(deps: GetStatsDeps, owner: Owner, query: StatsQuery): Promise<Stats> {
  const countedUntil = new Date(await deps.countedUntil()).toISOString()
  const counted = await countAsked(deps, owner, query, { withKeys: true })
  const { asked, scope, collected, filteredSince } = counted
  const units = await unitsOf(counted.calendar, counted.range, query.unit)
  const previous = await countBefore(deps, scope, { query, range: asked })
  const rows = createDimensionRows(deps.links, owner, collected)
  return {
    from: query.fromDate,
    to: query.toDate,
    zone: query.zone,
    unit: query.unit,
    countedUntil,
    dimensionsSince: null,
    ...(isFiltered(query) && { filteredSince: filteredSince?.toISOString() ?? null }),
    totals: totalsOf(collected, query),
    previous: previous && { from: previous.from, to: previous.to, totals: previous.totals },
    series: seriesOf(collected, units, {
      asked,
      isFiltered: isFiltered(query),
      hasVisitors: query.unit !== 'hour',
      previous: previous?.clicks ?? null,
    }),
    by: await rows.all({ offset: 0, limit: query.top }),
    heat: heatOf(collected, units),
  }
}

/** Returns one dimension of the owner's statistics. @throws AppError as getStats */
export async function getStatsRows(
  deps: GetStatsDeps,
  owner: Owner,
  { query, dimension, wanted }: { query: StatsQuery; dimension: StatsDimension; wanted: RowsWanted },
): Promise<StatsRows> {
  const { collected } = await countAsked(deps, owner, query, { withKeys: true })
  const rows: DimensionRows = createDimensionRows(deps.links, owner, collected)
  return rows.of(dimension, wanted)
}

/** Returns the time series of the owner's statistics. @throws AppError as getStats */
export async function getStatsSeries(
  deps: GetStatsDeps,
  owner: Owner,
  query: StatsQuery,
): Promise<StatsSeriesItem[]> {
  const { calendar, asked, range, collected } = await countAsked(deps, owner, query, { withKeys: false })
  const shown = { asked, isFiltered: isFiltered(query), hasVisitors: query.unit !== 'hour', previous: null }
  return seriesOf(collected, await unitsOf(calendar, range, query.unit), shown)
}

/** Returns the owner's clicks by weekday, Monday first, and hour. @throws AppError as getStats */
export async function getStatsHeat(deps: GetStatsDeps, owner: Owner, query: StatsQuery): Promise<number[][]> {
  const { calendar, range, collected } = await countAsked(deps, owner, query, { withKeys: false })
  return heatOf(collected, await unitsOf(calendar, range, query.unit))
}

/** Counts the part of the requested range that can contain visits. */
async function countAsked(
  deps: GetStatsDeps,
  owner: Owner,
  query: StatsQuery,
  { withKeys }: { withKeys: boolean },
) {
  const calendar = zoneCalendar(query.zone)
  const asked = dayRange(calendar, query.fromDate, query.toDate)
  const scope = await scopeOf(deps, owner, query)
  const range = await countedPart(deps, scope, { calendar, range: asked })
  return { calendar, asked, scope, range, ...(await count(deps, scope, { query, range, withKeys })) }
}

/** Returns totals and clicks by unit of the range to compare with. */
async function countBefore(
  deps: GetStatsDeps,
  scope: CollectedScope,
  { query, range }: { query: StatsQuery; range: DayRange },
) {
  const calendar = zoneCalendar(query.zone)
  const asked = comparedRange(calendar, range, query.compare)
  if (asked === null) return null
  const counted = await countedPart(deps, scope, { calendar, range: asked })
  const { collected } = await count(deps, scope, { query, range: counted, withKeys: false })
  const units = await unitsOf(calendar, counted, query.unit)
  const clicks = byUnit(collected.clicks, units)
  const { names, placeOf } = shownUnits(units, { asked, counted })
  return {
    from: asked.fromDate,
    to: asked.toDate,
    totals: totalsOf(collected, query),
    clicks: names.map((_, place) => clicks[placeOf(place)] ?? 0),
  }
}

async function scopeOf(
  { links }: GetStatsDeps,
  owner: Owner,
  { scope }: StatsQuery,
): Promise<CollectedScope> {
  if (scope.kind === 'account') return { owner, statsIds: null }
  if (scope.kind === 'link') {
    const link = await links.findLink(owner, scope.id)
    if (link === null) throw new AppError('link_not_found')
    return { owner, statsIds: [link.statsId] }
  }
  const isGroup = scope.kind === 'group'
  const statsIds = await (isGroup ? links.linksOfGroup : links.linksOfTag)(owner, scope.id)
  if (statsIds === null) throw new AppError(isGroup ? 'group_not_found' : 'tag_not_found')
  return { owner, statsIds }
}

async function count(
  deps: GetStatsDeps,
  scope: CollectedScope,
  { query, range, withKeys }: { query: StatsQuery; range: DayRange; withKeys: boolean },
): Promise<Counted> {
  if (!isFiltered(query)) {
    const collected = await collectRange(deps, scope, { range, withKeys })
    return { collected, filteredSince: null }
  }
  const busyLinks = await deps.links.busyLinks(scope.owner, scope.statsIds)
  const filtered = await collectRows(deps, scope, { range, filters: query.filters, busyLinks })
  const { collected, since } = filtered
  return { collected, filteredSince: since === null ? null : new Date(since) }
}

function isFiltered({ filters }: StatsQuery): boolean {
  return Object.keys(filters).length > 0
}

function totalsOf(collected: Collected, query: StatsQuery): StatsTotals {
  const clicks = sum(collected.clicks)
  const mobile = sum(collected.mobile)
  const sets = [...collected.visitors.values()]
  const people = sum(countsOfVisitors(collected).map(([, count]) => count))
  return {
    clicks,
    visitors: isFiltered(query) ? null : knownVisitors(people, clicks),
    visitorsAreApproximate: !isFiltered(query) && sets.some((visitors) => visitors.isApproximate()),
    qr: sum(collected.qr),
    desktop: clicks - mobile,
    mobile,
    bots: sum(collected.bots),
  }
}
