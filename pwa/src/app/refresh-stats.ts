import type { QueryClient } from '@tanstack/react-query'
import { sessionView, subscribeToSession } from '../features/auth/auth.public.ts'
import { renewAccountStats, STATS_SYNC } from '../features/stats/stats.public.ts'
import { isOnline, onConnectionChange } from '../platform/server/online.ts'
import { whenIdle } from '../ui/elements/when-idle.ts'

const SYNC_EVERY_MS = 12 * 60 * 60_000

/** Some browsers and TypeScript's types of the page lack it. */
interface WithPeriodicSync {
  periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
}

/**
 * Keeps a member's offline statistics up to date, in the page and in the worker if the browser
 * permits it.
 */
export function refreshStats(client: QueryClient): void {
  let isRenewing = false
  subscribeToSession(renew)
  onConnectionChange(renew)
  renew()
  void registerSync().catch(() => undefined)

  function renew(): void {
    if (isRenewing || !isOnline() || sessionView().status !== 'user') return
    isRenewing = true
    whenIdle(() => {
      void renewAccountStats(client)
        .catch(console.warn)
        .finally(() => {
          isRenewing = false
        })
    })
  }
}

/** Rejects unless the browser has granted periodic sync; the browser decides when it runs. */
async function registerSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as WithPeriodicSync | undefined
  await registration?.periodicSync?.register(STATS_SYNC, { minInterval: SYNC_EVERY_MS })
}
