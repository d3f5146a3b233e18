import type { Stats, StatsDimension, StatsRows } from '@atajo/shared/stats'
import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { readCached } from '../../../platform/server/cached-read.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { rowsPath, statsPath } from './stats-path.ts'
import { countDays } from './stats-range.ts'
import { periodOf, type StatsSearch } from './stats-search.ts'
import { withoutEmptyStart } from './trend.ts'

const POLL_MS = 10_000
/** Number of answers stored for offline use; those unread for longest are dropped first. */
const MAX_KEPT = 60
const KEY = 'range-stats'

/**
 * Reads the statistics of a search. They are cached under the period's name instead of its days, so
 * that offline yesterday's seven days stand in for today's.
 */
export function rangeStatsQuery(search: StatsSearch) {
  return queryOptions({
    queryKey: [KEY, search],
    staleTime: POLL_MS,
    queryFn: (context) => {
      dropOldest(context.client)
      if (periodOf(search) === 'todo') return readAllTime(context, search)
      return readCached<Stats, Stats>(context, statsPath(search), (stats) => stats)
    },
  })
}

/** The server answers day by day up to this number of days. */
const MAX_DAYS_ONE_BY_ONE = 92

/**
 * The first day is unknown before the first read; if it is recent, the statistics are read again by
 * day.
 */
async function readAllTime(context: QueryFunctionContext, search: StatsSearch): Promise<Stats> {
  const cached = context.client.getQueryData<Stats>(context.queryKey)
  const read = (first?: string) =>
    readCached<Stats, Stats>(context, statsPath(search, first), withoutEmptyStart)
  const stats = await read(cached?.from)
  const isFinerNow = stats.unit === 'month' && countDays(stats) <= MAX_DAYS_ONE_BY_ONE
  return isFinerNow ? read(stats.from) : stats
}

/** Reads all rows of a dimension; they are cached only briefly. */
export function statsRowsQuery(search: StatsSearch, dimension: StatsDimension) {
  return queryOptions({
    queryKey: ['range-stats-rows', dimension, search],
    staleTime: POLL_MS,
    gcTime: 60_000,
    queryFn: (context) =>
      readCached<StatsRows, StatsRows>(context, rowsPath(search, dimension), (rows) => rows),
  })
}

/** Polls the statistics while the page is visible; shows the previous ones until others arrive. */
export function useRangeStats(search: StatsSearch) {
  const isOnline = useIsOnline()
  return useQuery({
    ...rangeStatsQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: isOnline ? POLL_MS : false,
  })
}

function dropOldest(client: QueryClient): void {
  const cache = client.getQueryCache()
  const cached = cache.findAll({ queryKey: [KEY], type: 'inactive' })
  const byAge = cached.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(MAX_KEPT)) cache.remove(query)
}
