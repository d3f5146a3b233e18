import type { RecentStats } from '@atajo/shared/stats'
import type { QueryClient } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'
import { currentOwner } from '../../../platform/server/owner.ts'
import { rangeStatsQuery } from '../query/stats.queries.ts'
import type { StatsSearch } from '../query/stats-search.ts'
import { renewRecentCopy } from './read-recent.ts'
import { readRecentCopy } from './recent-store.ts'

/** The periods of the account that are always available offline. */
const RANGES: readonly StatsSearch[] = [{ range: '7d' }, {}, { range: '12m' }]
/** Younger data is not read again. */
const YOUNG_MS = 10 * 60_000

/**
 * Reads the account's outdated statistics and the last 30 days of its links, one after the other,
 * so that no request on screen waits for them.
 */
export async function renewAccountStats(client: QueryClient): Promise<void> {
  const owner = currentOwner()
  if (!owner?.startsWith('u:')) return
  for (const range of RANGES) {
    const query = rangeStatsQuery(range)
    if (isOld(client.getQueryState(query.queryKey)?.dataUpdatedAt)) await client.prefetchQuery(query)
  }
  const stored = await readRecentCopy(owner).catch(() => null)
  if (!isOld(stored?.readAt)) return
  const read = (path: string) => http<RecentStats>({ path, owner })
  await renewRecentCopy(owner, read, () => currentOwner() === owner)
}

function isOld(readAt = 0): boolean {
  return Date.now() - readAt > YOUNG_MS
}
