import {
  STATS_ROW_FILTERS,
  STATS_SCOPES,
  type StatsComparison,
  type StatsRowFilter,
  type StatsScope,
} from '@atajo/shared/stats'

/** Periods ending today, as the address names them. */
export const STATS_PERIODS = ['hoy', '7d', '30d', '12m', 'todo'] as const

export type StatsPeriod = (typeof STATS_PERIODS)[number]

/** The parameters of the address; default values are omitted. */
export interface StatsSearch
  extends Partial<Record<StatsRowFilter, string>>,
    Partial<Record<StatsScope, number>> {
  /** Defaults to `30d` unless there are custom days. */
  range?: StatsPeriod
  /** Custom days, `YYYY-MM-DD`; always both. */
  from?: string
  to?: string
  /** Defaults to `previous`. */
  compare?: StatsComparison
}

const FIRST_PERIOD: StatsPeriod = '30d'
const FIRST_COMPARISON: StatsComparison = 'previous'
const MAX_KEY = 100

/** Reads the valid parameters of an address, with at most one scope and one row filter. */
export function readStatsSearch(search: Record<string, unknown>): StatsSearch {
  const { range, compare } = search
  const period = STATS_PERIODS.find((each) => each === range)
  const isCompared = compare === 'none' || compare === 'year'
  return {
    ...(readDays(search) ?? (period && period !== FIRST_PERIOD ? { range: period } : {})),
    ...(isCompared ? { compare } : {}),
    ...readScope(search),
    ...readRowFilter(search),
  }
}

function readDays({ from, to }: Record<string, unknown>): { from: string; to: string } | null {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** True for a day of the calendar as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function readScope(search: Record<string, unknown>): StatsSearch {
  const scope = STATS_SCOPES.find(
    (name) => Number.isSafeInteger(Number(search[name])) && Number(search[name]) > 0,
  )
  return scope ? { [scope]: Number(search[scope]) } : {}
}

function readRowFilter(search: Record<string, unknown>): StatsSearch {
  const isKey = (value: unknown) => {
    const isText = typeof value === 'string' || typeof value === 'number'
    return isText && value !== '' && String(value).length <= MAX_KEY
  }
  const dimension = STATS_ROW_FILTERS.find((name) => isKey(search[name]))
  return dimension ? { [dimension]: String(search[dimension]) } : {}
}

/** Returns null for custom days. */
export function periodOf({ range, from }: StatsSearch): StatsPeriod | null {
  return from === undefined ? (range ?? FIRST_PERIOD) : null
}

/** All time has no earlier period to compare with. */
export function comparisonOf(search: StatsSearch): StatsComparison {
  return periodOf(search) === 'todo' ? 'none' : (search.compare ?? FIRST_COMPARISON)
}

export function rowFilterOf(search: StatsSearch): { dimension: StatsRowFilter; key: string } | null {
  const dimension = STATS_ROW_FILTERS.find((name) => search[name] !== undefined)
  return dimension ? { dimension, key: search[dimension] ?? '' } : null
}

export function withPeriod(
  { range: _range, from: _from, to: _to, ...rest }: StatsSearch,
  period: StatsPeriod | { from: string; to: string },
): StatsSearch {
  if (typeof period === 'object') return { ...rest, ...period }
  return period === FIRST_PERIOD ? rest : { ...rest, range: period }
}

export function withComparison(
  { compare: _compare, ...rest }: StatsSearch,
  compare: StatsComparison,
): StatsSearch {
  return compare === FIRST_COMPARISON ? rest : { ...rest, compare }
}

/** Limits the search to a link, a group or a tag; an empty scope means the whole account. */
export function withScope(
  { link: _link, group: _group, tag: _tag, ...rest }: StatsSearch,
  scope: Pick<StatsSearch, StatsScope>,
): StatsSearch {
  return { ...rest, ...scope }
}

/** Limits the search to one row's visits; null removes the filter. */
export function withRowFilter(
  search: StatsSearch,
  row: { dimension: StatsRowFilter; key: string } | null,
): StatsSearch {
  const rest = { ...search }
  for (const dimension of STATS_ROW_FILTERS) delete rest[dimension]
  return row ? { ...rest, [row.dimension]: row.key } : rest
}
