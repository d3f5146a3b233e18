import type { Stats, StatsDimension, StatsRows } from '@atajo/shared/stats'
import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { readKept } from '../../platform/kept-read.ts'
import { useIsOnline } from '../../platform/online.ts'
import { rowsPath, statsPath } from './stats-path.ts'
import { countDays } from './stats-range.ts'
import { periodOf, type StatsSearch } from './stats-search.ts'
import { withoutEmptyStart } from './trend.ts'

const POLL_MS = 10_000
/** Answers that stay on this device to be read offline; those unread for longest go first. */
const MAX_KEPT = 60
const KEY = 'range-stats'

/**
 * The statistics that a search asks for. Kept under the period's name, not its days: offline,
 * yesterday's seven days are what there is of the seven days.
 */
export function rangeStatsQuery(search: StatsSearch) {
  return queryOptions({
    queryKey: [KEY, search],
    staleTime: POLL_MS,
    queryFn: (context) => {
      forgetOldest(context.client)
      if (periodOf(search) === 'todo') return readAllTime(context, search)
      return readKept<Stats, Stats>(context, statsPath(search), (stats) => stats)
    },
  })
}

/** Days that the server shows one by one. */
const MAX_DAYS_ONE_BY_ONE = 92

/** Nobody knows when it all began before it was read; what began lately is read day by day then. */
async function readAllTime(context: QueryFunctionContext, search: StatsSearch): Promise<Stats> {
  const kept = context.client.getQueryData<Stats>(context.queryKey)
  const read = (first?: string) =>
    readKept<Stats, Stats>(context, statsPath(search, first), withoutEmptyStart)
  const stats = await read(kept?.from)
  const isFinerNow = stats.unit === 'month' && countDays(stats) <= MAX_DAYS_ONE_BY_ONE
  return isFinerNow ? read(stats.from) : stats
}

/** Every row of one dimension; only for as long as somebody looks. */
export function statsRowsQuery(search: StatsSearch, dimension: StatsDimension) {
  return queryOptions({
    queryKey: ['range-stats-rows', dimension, search],
    staleTime: POLL_MS,
    gcTime: 60_000,
    queryFn: (context) =>
      readKept<StatsRows, StatsRows>(context, rowsPath(search, dimension), (rows) => rows),
  })
}

/** The statistics on screen: followed while the page is seen, the last ones until others come. */
export function useRangeStats(search: StatsSearch) {
  const isOnline = useIsOnline()
  return useQuery({
    ...rangeStatsQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: isOnline ? POLL_MS : false,
  })
}

function forgetOldest(client: QueryClient): void {
  const cache = client.getQueryCache()
  const kept = cache.findAll({ queryKey: [KEY], type: 'inactive' })
  const byAge = kept.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(MAX_KEPT)) cache.remove(query)
}
