import type { QueryClient } from '@tanstack/react-query'
import { sessionView, subscribeToSession } from '../features/auth/auth.public.ts'
import { storeOpenedFile } from '../features/import-links/import-links.public.ts'
import { preloadSyncList } from '../features/sync/display/sync-pill.tsx'
import { loadReservedCodes } from '../features/sync/sync.public.ts'
import { readTheme, setTheme } from '../platform/page/theme.ts'
import { whenIdle } from '../ui/elements/when-idle.ts'
import { adoptDeviceZone } from './adopt-zone.ts'
import { readAhead } from './read-ahead.ts'
import { redirectToPublicUrl } from './redirect-to-public-url.ts'
import { refreshStats } from './refresh-stats.ts'
import { registerWorker } from './register-worker.ts'
import { tolerateTranslation } from './tolerate-translation.ts'
import { warmQrCodes, warmRareScreens } from './warm-worker.ts'

const FIRST_LOOK_MS = 1_000
const NEXT_LOOK_MS = 200
const MAX_WAIT_MS = 6_000

/** Runs tasks that are not urgent after the first screen has been read and drawn. */
export async function runAfterStart(client: QueryClient): Promise<void> {
  tolerateTranslation()
  await untilQuiet(() => sessionView().status === 'checking' || client.isFetching() > 0)
  void registerWorker()
  void redirectToPublicUrl(client).catch(console.warn)
  storeOpenedFile()
  warmQrCodes(client)
  preloadSyncList()
  readAhead(client)
  refreshStats(client)
  followTheme()
  subscribeToSession(provideMember)
  provideMember()
}

/** Follows the theme of other windows, including changes made while this one started. */
function followTheme(): void {
  const follow = () => setTheme(readTheme())
  addEventListener('storage', follow)
  follow()
}

/** Loads the data and code that a member needs offline. */
function provideMember(): void {
  if (sessionView().status !== 'user') return
  void loadReservedCodes()
    .then((codes) => codes.refillReservedCodes())
    .catch(console.warn)
  void warmRareScreens().catch(console.warn)
  void adoptDeviceZone().catch(console.warn)
}

/** Resolves in the first idle moment after one second, or after 6 s. */
function untilQuiet(isBusy: () => boolean): Promise<void> {
  const latest = Date.now() + MAX_WAIT_MS
  return new Promise((resolve) => {
    const look = () => {
      if (isBusy() && Date.now() < latest) setTimeout(look, NEXT_LOOK_MS)
      else whenIdle(resolve)
    }
    setTimeout(look, FIRST_LOOK_MS)
  })
}
