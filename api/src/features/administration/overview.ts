import type { Overview } from '@atajo/shared/admin-lists'
import type { AdminUsersStore } from './accounts/admin-users.store.ts'
import type { AnyLinksStore } from './any-links.store.ts'

export interface OverviewDeps {
  adminUsers: Pick<AdminUsersStore, 'count'>
  anyLinks: Pick<AnyLinksStore, 'totals'>
  countOpenReports: () => Promise<number>
}

/** How long sums over all links are cached. */
const KEPT_MS = 60_000

/**
 * Returns the totals of the service. Sums over all links are cached for a minute, because computing
 * them takes time.
 */
export function createOverview(deps: OverviewDeps): () => Promise<Overview> {
  let known: { at: number; totals: ReturnType<AnyLinksStore['totals']> } | null = null
  function totals() {
    const isFresh = known !== null && performance.now() - known.at < KEPT_MS
    if (known === null || !isFresh) {
      known = { at: performance.now(), totals: deps.anyLinks.totals() }
      known.totals.catch(() => {
        known = null
      })
    }
    return known.totals
  }
  return async () => {
    const [users, sums, openReports] = await Promise.all([
      deps.adminUsers.count(),
      totals(),
      deps.countOpenReports(),
    ])
    return { users, ...sums, openReports }
  }
}
