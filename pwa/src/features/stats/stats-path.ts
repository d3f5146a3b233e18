import { API } from '@atajo/shared/paths'
import { STATS_SCOPES, type StatsDimension } from '@atajo/shared/stats'
import { todayOfAccount } from '../auth/auth.public.ts'
import { daysOf } from './stats-range.ts'
import { comparisonOf, rowFilterOf, type StatsSearch } from './stats-search.ts'

const MAX_ROWS = 200

/** Where the statistics are that a search asks for; `first` is when all of it began, if known. */
export function statsPath(search: StatsSearch, first?: string): string {
  const asked = parameters(search, first)
  asked.set('compare', comparisonOf(search))
  return `${API.stats}?${asked}`
}

/** Where all rows of one dimension are. */
export function rowsPath(search: StatsSearch, dimension: StatsDimension): string {
  const asked = parameters(search)
  asked.set('limit', String(MAX_ROWS))
  return `${API.stats}/${dimension}?${asked}`
}

/** Where the same are as a file, a line a day, hour or month. */
export function csvPath(search: StatsSearch, first?: string): string {
  return `${API.statsCsv}?${parameters(search, first)}`
}

/** Where all rows of one dimension are as a file. */
export function rowsCsvPath(search: StatsSearch, dimension: StatsDimension): string {
  return `${API.stats}/${dimension}/export.csv?${parameters(search)}`
}

/** The address of the CSV file of clicks by weekday and hour. */
export function heatCsvPath(search: StatsSearch): string {
  return `${API.heatCsv}?${parameters(search)}`
}

/** The days, whose clicks, and of which row. */
function parameters(search: StatsSearch, first?: string): URLSearchParams {
  const { from, to } = daysOf(search, todayOfAccount(), first)
  const asked = new URLSearchParams({ from, to })
  for (const scope of STATS_SCOPES) if (search[scope]) asked.set(scope, String(search[scope]))
  const row = rowFilterOf(search)
  if (row) asked.set(row.dimension, row.key)
  return asked
}
