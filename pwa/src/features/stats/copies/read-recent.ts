import { API } from '@atajo/shared/paths'
import type { RecentStats } from '@atajo/shared/stats'
import { mergeRecent } from './merge-recent.ts'
import { readRecentCopy, writeRecentCopy } from './recent-store.ts'

/** Tag of the browser's periodic background sync. */
export const STATS_SYNC = 'stats'

/** Reads with an owner's session; returns null if the server does not answer with statistics. */
export type ReadPath = (path: string, owner: string) => Promise<RecentStats | null>

/** Reads the changes of the last 30 days and stores them; runs in the page and in its worker. */
export async function renewRecentCopy(
  owner: string,
  read: ReadPath,
  isWanted: () => boolean | Promise<boolean>,
): Promise<void> {
  const stored = await readRecentCopy(owner).catch(() => null)
  const since = stored ? `?${new URLSearchParams({ since: stored.cursor })}` : ''
  const answer = await read(API.recentStats + since, owner)
  // The owner may have signed out meanwhile, and then nothing may be stored.
  if (!answer || !(await isWanted())) return
  await writeRecentCopy(owner, mergeRecent(stored, answer, Date.now()))
}
