import { STATS_ROW_FILTERS } from '@atajo/shared/stats'
import { type CountableVisit, placeOfDimension } from '../counts/dimensions.ts'
import { type CountsReader, countableRow, type LinkRow } from '../counts-reader.store.ts'
import { createCollector } from './collect-counts.ts'
import type { CollectedScope, CollectRangeDeps } from './collect-range.ts'
import type { Collected } from './collected.ts'
import type { DayRange } from './range-units.ts'
import type { StatsQuery } from './stats-query.ts'

/** Number of newest rows that a query by filter reads. */
const ROWS_READ = 100_000

interface FilteredRange {
  collected: Collected
  /** From when on the rows are complete (epoch ms); null if they are for the whole range. */
  since: number | null
}

export interface CollectRowsOptions {
  range: DayRange
  filters: StatsQuery['filters']
  /** Links that may have lost their oldest rows. */
  busyLinks: readonly { statsId: number; visits: number }[]
}

/** Adds up a range's rows with those keys. */
export async function collectRows(
  { figures }: Pick<CollectRangeDeps, 'figures'>,
  scope: CollectedScope,
  { range, filters, busyLinks }: CollectRowsOptions,
): Promise<FilteredRange> {
  const collector = createCollector(range)
  let left = ROWS_READ
  let since = range.from
  for await (const rows of rowsOf(figures, scope, range.from)) {
    for (const row of rows) {
      if (row.at >= range.to || row.at < range.from) continue
      if (--left < 0) {
        since = Math.max(since, row.at)
        break
      }
      const visit = countableRow(row)
      if (isWanted(visit, filters)) collector.addVisit(visit)
    }
    if (left < 0) break
  }
  for (const link of busyLinks) since = Math.max(since, await figures.rowsSince(link))
  return { collected: collector.collected, since: since > range.from ? since : null }
}

async function* rowsOf(
  figures: CountsReader,
  { owner, statsIds }: CollectedScope,
  since: number,
): AsyncGenerator<LinkRow[], void> {
  if (statsIds !== null) {
    if (statsIds.length > 0) yield* figures.rowsOf(statsIds, since)
    return
  }
  yield* figures.rowsOfAccount(owner, since)
  const alone = await figures.linksOnTheirOwn(owner)
  if (alone.length > 0) yield* figures.rowsOf(alone, since)
}

function isWanted(visit: CountableVisit, filters: StatsQuery['filters']): boolean {
  return STATS_ROW_FILTERS.every((name) => {
    const wanted = filters[name]
    return wanted === undefined || visit.keys[placeOfDimension(name)]?.toLowerCase() === wanted.toLowerCase()
  })
}
