import { API } from '@atajo/shared/paths'
import type { RecentStats } from '@atajo/shared/stats'
import { mergeRecent } from './merge-recent.ts'
import { readRecentCopy, writeRecentCopy } from './recent-store.ts'

/** What the browser's periodic background sync calls the worker by. */
export const STATS_SYNC = 'stats'

/** Reads with an owner's session; null where the server does not answer as it should. */
export type ReadPath = (path: string, owner: string) => Promise<RecentStats | null>

/** Reads what is new of the last 30 days and keeps it; in the page and in its worker. */
export async function renewRecentCopy(
  owner: string,
  read: ReadPath,
  isWanted: () => boolean | Promise<boolean>,
): Promise<void> {
  const kept = await readRecentCopy(owner).catch(() => null)
  const since = kept ? `?${new URLSearchParams({ since: kept.cursor })}` : ''
  const answer = await read(API.recentStats + since, owner)
  // Who has signed out meanwhile leaves nothing behind.
  if (!answer || !(await isWanted())) return
  await writeRecentCopy(owner, mergeRecent(kept, answer, Date.now()))
}
