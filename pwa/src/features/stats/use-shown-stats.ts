import type { Stats } from '@atajo/shared/stats'
import { useDeferredValue, useMemo } from 'react'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { useIsOnline } from '../../platform/online.ts'
import type { RecentCopy } from './merge-recent.ts'
import { statsFromCopy } from './recent-copy.ts'
import { useRangeStats } from './stats.queries.ts'
import type { StatsSearch } from './stats-search.ts'
import { useRecentCopy } from './use-recent-copy.ts'

/** What the parts of a screen show, and how it stands with it. */
export interface ShownStats {
  stats: Stats | undefined
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  /** Whether it is of another search, until that which is asked for has come. */
  isOfBefore: boolean
  /** Why there is nothing to show, or nothing newer. */
  problem: Error | null
  isReading: boolean
  /** Whether it is out of this device's copy, which knows less. */
  isCopy: boolean
  /** The copy, where it may have to stand in. */
  copy: RecentCopy | null
  readAgain: () => void
}

/** From so much on a newer copy is better than all that was read of a link. */
const MUCH_NEWER_MS = 24 * 60 * 60_000

/** The statistics that are asked for, as the server last told them, or out of the copy. */
export function useShownStats(asked: StatsSearch): ShownStats {
  const query = useRangeStats(asked)
  const isOnline = useIsOnline()
  // What came is drawn in slices, so that the page answers meanwhile.
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
    isOfBefore: !isCopy && (query.isPlaceholderData || data !== query.data),
    problem: query.error ?? (isStuck ? new ConnectionError() : null),
    isReading: query.isFetching,
    isCopy,
    copy,
    readAgain: () => void query.refetch(),
  }
}
