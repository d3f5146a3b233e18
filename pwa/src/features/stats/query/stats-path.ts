import { API } from '@atajo/shared/paths'
import { STATS_SCOPES, type StatsDimension } from '@atajo/shared/stats'
import { todayOfAccount } from '../../auth/auth.public.ts'
import { daysOf } from './stats-range.ts'
import { comparisonOf, rowFilterOf, type StatsSearch } from './stats-search.ts'

const MAX_ROWS = 200

/** `first` is the first day of all statistics, if known. */
export function statsPath(search: StatsSearch, first?: string): string {
  const asked = parameters(search, first)
  asked.set('compare', comparisonOf(search))
  return `${API.stats}?${asked}`
}

export function rowsPath(search: StatsSearch, dimension: StatsDimension): string {
  const asked = parameters(search)
  asked.set('limit', String(MAX_ROWS))
  return `${API.stats}/${dimension}?${asked}`
}

/** The CSV file with one line per hour, day or month. */
export function csvPath(search: StatsSearch, first?: string): string {
  return `${API.statsCsv}?${parameters(search, first)}`
}

export function rowsCsvPath(search: StatsSearch, dimension: StatsDimension): string {
  return `${API.stats}/${dimension}/export.csv?${parameters(search)}`
}

export function heatCsvPath(search: StatsSearch): string {
  return `${API.heatCsv}?${parameters(search)}`
}

function parameters(search: StatsSearch, first?: string): URLSearchParams {
  const { from, to } = daysOf(search, todayOfAccount(), first)
  const asked = new URLSearchParams({ from, to })
  for (const scope of STATS_SCOPES) if (search[scope]) asked.set(scope, String(search[scope]))
  const row = rowFilterOf(search)
  if (row) asked.set(row.dimension, row.key)
  return asked
}
