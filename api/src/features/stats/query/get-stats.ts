import type { Stats, StatsDimension, StatsRows, StatsSeriesItem, StatsTotals } from '@atajo/shared/stats'
import type { Owner } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { BroughtDaysStore } from '../brought-days.store.ts'
import type { FiguresStore } from '../figures.store.ts'
import type { LateVisitsStore } from '../late-visits.store.ts'
import type { ScopedLinksStore } from '../scoped-links.store.ts'
import { type CollectedScope, collectRange } from './collect-range.ts'
import { collectRows } from './collect-rows.ts'
import type { SpanMemory } from './collect-spans.ts'
import { type Collected, countsOfVisitors, knownVisitors } from './collected.ts'
import { comparedRange } from './compared-range.ts'
import { createDimensionRows, type DimensionRows, type RowsWanted, sum } from './dimension-rows.ts'
import { type DayRange, dayRange, type RangeUnits, unitsOf } from './range-units.ts'
import type { StatsQuery } from './stats-query.ts'
import { zoneCalendar } from './zone-calendar.ts'

export interface GetStatsDeps {
  figures: FiguresStore
  brought: Omit<BroughtDaysStore, 'keep'>
  spans: SpanMemory
  lateVisits: Pick<LateVisitsStore, 'version'>
  links: ScopedLinksStore
  /** When visits began to be told apart. */
  startedAt: () => Promise<Date | null>
  /** Up to which instant visits are counted (epoch ms). */
  countedUntil: () => Promise<number>
}

/** What was counted of a range, and how complete that is. */
interface Counted {
  collected: Collected
  /** Under a filter by row: since when rows are complete. */
  filteredSince: Date | null
  startedAt: number
}

/** Statistics of the owner. @throws AppError link_not_found, group_not_found, tag_not_found */
export async function getStats(deps: GetStatsDeps, owner: Owner, query: StatsQuery): Promise<Stats> {
  const calendar = zoneCalendar(query.zone)
  const range = dayRange(calendar, query.fromDate, query.toDate)
  const countedUntil = new Date(await deps.countedUntil()).toISOString()
  const scope = await scopeOf(deps, owner, query)
  const { collected, filteredSince, startedAt } = await count(deps, scope, { query, range, withKeys: true })
  const units = unitsOf(calendar, range, query.unit)
  const before = comparedRange(calendar, range, query.compare)
  const previous = before && (await count(deps, scope, { query, range: before, withKeys: false }))
  const rows = createDimensionRows(deps.links, owner, collected)
  return {
    from: query.fromDate,
    to: query.toDate,
    zone: query.zone,
    unit: query.unit,
    countedUntil,
    dimensionsSince: collected.plain > 0 ? new Date(startedAt).toISOString() : null,
    ...(isFiltered(query) && { filteredSince: filteredSince?.toISOString() ?? null }),
    totals: totalsOf(collected, query),
    previous: previous && {
      from: before.fromDate,
      to: before.toDate,
      totals: totalsOf(previous.collected, query),
    },
    series: seriesOf(collected, units, {
      isFiltered: isFiltered(query),
      hasVisitors: query.unit !== 'hour',
      previous: previous && clicksByUnit(previous.collected, unitsOf(calendar, before, query.unit)),
    }),
    by: await rows.all({ offset: 0, limit: query.top }),
    heat: heatOf(collected, units),
  }
}

/** One dimension of the owner's statistics. @throws AppError as getStats */
export async function getStatsRows(
  deps: GetStatsDeps,
  owner: Owner,
  { query, dimension, wanted }: { query: StatsQuery; dimension: StatsDimension; wanted: RowsWanted },
): Promise<StatsRows> {
  const range = dayRange(zoneCalendar(query.zone), query.fromDate, query.toDate)
  const scope = await scopeOf(deps, owner, query)
  const { collected } = await count(deps, scope, { query, range, withKeys: true })
  const rows: DimensionRows = createDimensionRows(deps.links, owner, collected)
  return rows.of(dimension, wanted)
}

/** The line of the owner's statistics. @throws AppError as getStats */
export async function getStatsSeries(
  deps: GetStatsDeps,
  owner: Owner,
  query: StatsQuery,
): Promise<StatsSeriesItem[]> {
  const calendar = zoneCalendar(query.zone)
  const range = dayRange(calendar, query.fromDate, query.toDate)
  const scope = await scopeOf(deps, owner, query)
  const { collected } = await count(deps, scope, { query, range, withKeys: false })
  const shown = { isFiltered: isFiltered(query), hasVisitors: query.unit !== 'hour', previous: null }
  return seriesOf(collected, unitsOf(calendar, range, query.unit), shown)
}

async function scopeOf(
  { links }: GetStatsDeps,
  owner: Owner,
  { scope }: StatsQuery,
): Promise<CollectedScope> {
  const allLinks = () => links.allLinks(owner)
  if (scope.kind === 'account') return { owner, linkIds: null, allLinks }
  if (scope.kind === 'link') {
    const link = await links.findLink(owner, scope.id)
    if (link === null) throw new AppError('link_not_found')
    return { owner, linkIds: [link.id], allLinks }
  }
  const isGroup = scope.kind === 'group'
  const linkIds = await (isGroup ? links.linksOfGroup : links.linksOfTag)(owner, scope.id)
  if (linkIds === null) throw new AppError(isGroup ? 'group_not_found' : 'tag_not_found')
  return { owner, linkIds, allLinks }
}

async function count(
  deps: GetStatsDeps,
  scope: CollectedScope,
  { query, range, withKeys }: { query: StatsQuery; range: DayRange; withKeys: boolean },
): Promise<Counted> {
  const startedAt = (await deps.startedAt())?.getTime() ?? 0
  const collecting = { ...deps, startedAt }
  if (!isFiltered(query)) {
    const collected = await collectRange(collecting, scope, { range, withKeys })
    return { collected, filteredSince: null, startedAt }
  }
  const busyLinks = await deps.links.busyLinks(scope.owner, scope.linkIds)
  const filtered = await collectRows(collecting, scope, { range, filters: query.filters, busyLinks })
  const { collected, since } = filtered
  return { collected, filteredSince: since === null ? null : new Date(since), startedAt }
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

function seriesOf(
  collected: Collected,
  units: RangeUnits,
  shown: { isFiltered: boolean; hasVisitors: boolean; previous: readonly number[] | null },
): StatsSeriesItem[] {
  const visitors = shown.hasVisitors && !shown.isFiltered ? visitorsByUnit(collected, units) : null
  const [clicks, qr, bots] = [collected.clicks, collected.qr, collected.bots].map((counts) =>
    byUnit(counts, units),
  ) as [number[], number[], number[]]
  return units.names.map((at, place) => ({
    at,
    clicks: clicks[place] as number,
    visitors: visitors && knownVisitors(visitors[place] as number, clicks[place] as number),
    qr: qr[place] as number,
    bots: bots[place] as number,
    previous: shown.previous?.[place] ?? null,
  }))
}

function clicksByUnit({ clicks }: Collected, units: RangeUnits): number[] {
  return byUnit(clicks, units)
}

function byUnit(counts: Float64Array, { names, unitOf }: RangeUnits): number[] {
  const sums = new Array<number>(names.length).fill(0)
  for (let place = 0; place < counts.length; place++) {
    const unit = unitOf[place] as number
    sums[unit] = (sums[unit] as number) + (counts[place] as number)
  }
  return sums
}

function visitorsByUnit(collected: Collected, { names, unitOfDay }: RangeUnits): number[] {
  const sums = new Array<number>(names.length).fill(0)
  for (const [day, count] of countsOfVisitors(collected)) {
    const unit = unitOfDay(day)
    if (unit >= 0) sums[unit] = (sums[unit] as number) + count
  }
  return sums
}

/** Of brought days no hour is known. */
function heatOf({ clicks, brought }: Collected, { hourOfWeek }: RangeUnits): number[][] {
  const heat = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  for (let place = 0; place < clicks.length; place++) {
    const hour = hourOfWeek[place] as number
    const day = heat[Math.floor(hour / 24)] as number[]
    const dated = (clicks[place] as number) - (brought.clicks.get(place) ?? 0)
    day[hour % 24] = (day[hour % 24] as number) + dated
  }
  return heat
}
