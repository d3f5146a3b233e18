import type { Stats } from '@atajo/shared/stats'
import { useDeferredValue, useMemo } from 'react'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { useRangeStats } from './stats.queries.ts'
import { periodOf, type StatsSearch } from './stats-search.ts'
import { withoutEmptyStart } from './trend.ts'

/** What the parts of a screen show, and how it stands with it. */
export interface ShownStats {
  stats: Stats | undefined
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  /** Whether it is of another search, until that which is asked for has come. */
  isOfBefore: boolean
  isLoading: boolean
  /** Why there is nothing to show, or nothing newer. */
  problem: Error | null
  isReading: boolean
  isCopy: boolean
  readAgain: () => void
}

/** The statistics that are asked for, as the server last told them. */
export function useShownStats(asked: StatsSearch): ShownStats {
  const query = useRangeStats(asked)
  // What came is drawn in slices, so that the page answers meanwhile.
  const data = useDeferredValue(query.data)
  const stats = useMemo(
    () => (data && periodOf(asked) === 'todo' ? withoutEmptyStart(data) : data),
    [data, asked],
  )
  const isRefused = query.error instanceof ApiError && query.error.status === 404
  return {
    stats: isRefused ? undefined : stats,
    readAt: query.dataUpdatedAt,
    isOfBefore: query.isPlaceholderData || data !== query.data,
    isLoading: !stats && !query.isError && !query.isPaused,
    problem:
      query.error ?? (query.isPaused && (!stats || query.isPlaceholderData) ? new ConnectionError() : null),
    isReading: query.isFetching,
    isCopy: false,
    readAgain: () => void query.refetch(),
  }
}
