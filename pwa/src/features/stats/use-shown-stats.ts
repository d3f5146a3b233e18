import type { Stats } from '@atajo/shared/stats'
import { useDeferredValue, useMemo } from 'react'
import { ApiError, ConnectionError } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import type { RecentCopy } from './copies/merge-recent.ts'
import { statsFromCopy } from './copies/recent-copy.ts'
import { useRecentCopy } from './copies/use-recent-copy.ts'
import { useRangeStats } from './query/stats.queries.ts'
import type { StatsSearch } from './query/stats-search.ts'

/** The statistics on screen with their state. */
export interface ShownStats {
  stats: Stats | undefined
  /** Time of the read, in milliseconds since 1970. */
  readAt: number
  /** True while the previous search's statistics are shown. */
  isPrevious: boolean
  /** The reason why there are no statistics, or no newer ones. */
  problem: Error | null
  isReading: boolean
  /** True if they come from this device's copy, which contains less. */
  isCopy: boolean
  copy: RecentCopy | null
  readAgain: () => void
}

/** A copy that is newer by at least this much replaces the link's cached answer. */
const MUCH_NEWER_MS = 24 * 60 * 60_000

/** Returns the requested statistics from the server's last answer or from the copy. */
export function useShownStats(asked: StatsSearch): ShownStats {
  const query = useRangeStats(asked)
  const isOnline = useIsOnline()
  // Deferring the value keeps the page responsive while the statistics are drawn.
  const data = useDeferredValue(query.data)
  const isRefused = query.error instanceof ApiError && query.error.status === 404
  const isCopyWanted = asked.link !== undefined && !isRefused && (!isOnline || query.isError)
  const copy = useRecentCopy(isCopyWanted)
  const copied = useMemo(() => copy && statsFromCopy(copy, asked), [copy, asked])
  const isUnread = !data || query.isPlaceholderData
  const isCopy = copied !== null && (isUnread || (copy?.readAt ?? 0) - query.dataUpdatedAt > MUCH_NEWER_MS)
  const isStuck = query.isPaused && isUnread
  return {
    stats: isRefused ? undefined : isCopy ? copied : data,
    readAt: isCopy ? (copy?.readAt ?? 0) : query.dataUpdatedAt,
    isPrevious: !isCopy && (query.isPlaceholderData || data !== query.data),
    problem: query.error ?? (isStuck ? new ConnectionError() : null),
    isReading: query.isFetching,
    isCopy,
    copy,
    readAgain: () => void query.refetch(),
  }
}
