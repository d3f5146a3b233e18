/// <reference lib="webworker" />
import { SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import type { RecentStats } from '@atajo/shared/stats'
import { renewRecentCopy } from '../features/stats/copies/read-recent.ts'
import { ownersOfCopies } from '../features/stats/copies/recent-store.ts'

/** Renews the copies of statistics while no page is open; a signed-out account has no copy. */
export async function renewStats(): Promise<void> {
  for (const owner of await ownersOfCopies()) {
    await renewRecentCopy(owner, readAs, async () => (await ownersOfCopies()).includes(owner))
  }
}

async function readAs(path: string, owner: string): Promise<RecentStats | null> {
  const headers = { Accept: 'application/json', [SESSION_OWNER_HEADER]: owner }
  const response = await fetch(path, {
    headers,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  })
  return response.ok ? response.json() : null
}
