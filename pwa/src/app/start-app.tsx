import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import {
  checkSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  watchSessionOfOtherTabs,
} from '../features/auth/auth.public.ts'
import { readTypedBeforeStart } from '../features/landing/landing.public.ts'
import { onSignedOut, startSync } from '../features/sync/sync.public.ts'
import { watchMissingCode } from '../platform/missing-code.ts'
import { nextTask } from '../platform/next-task.ts'
import { onConnectionChange, watchConnection } from '../platform/online.ts'
import { ensureOwner, watchOtherTabs } from '../platform/owner.ts'
import { applyBarColor, readTheme } from '../platform/theme.ts'
import { watchInstallOffer } from './install.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** Puts the app on the page: what the last visit left first, then what the server says. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // The code has only just been read: what is pressed meanwhile goes first.
  await nextTask()
  applyBarColor(readTheme())
  watchInstallOffer()
  watchMissingCode()
  watchConnection()
  watchOtherTabs()
  ensureOwner()
  restoreSession()
  watchSessionOfOtherTabs(() => void leaveSignedOut())
  followSession()
  const restored = import('./persistence.ts').then(({ startPersistence }) => startPersistence())
  const synced = startSync(queryClient, () => import('./outbox-actions.ts'))
  // Without its page the router's first paint would be empty: what stood there would go, and what is typed with it.
  const [isWaitingShown] = await Promise.all([synced, restored, router.load()])
  void checkSession()
  readTypedBeforeStart()
  const reactRoot = createRoot(root)
  // A transition is rendered in slices, so that the page answers meanwhile.
  startTransition(() => {
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
  if (!isWaitingShown) void tellWaitingNotShown()
  void import('./after-start.ts').then(({ goOnAfterStart }) => goOnAfterStart(queryClient), console.warn)
}

/** A session that ends or comes back is followed by what is sent and what is on screen. */
function followSession(): void {
  onSignedOut(() => void checkSession())
  onConnectionChange((isOnline) => {
    if (isOnline) void checkSession()
  })
  let before = sessionView().status
  subscribeToSession(() => {
    const { status } = sessionView()
    if (status === before) return
    if (before === 'user' && status === 'guest') void tellSessionEnded()
    before = status
    // Pages for everybody have no guard to ask again: whoever scrolls there is not disturbed.
    const matches = router.matchRoutes(router.latestLocation)
    if (!matches.some(({ routeId }) => routeId === '/_open')) void router.invalidate()
  })
}

async function tellSessionEnded(): Promise<void> {
  const { notifySessionEnded } = await import('./start-notices.ts')
  notifySessionEnded()
}

async function leaveSignedOut(): Promise<void> {
  await router.navigate({ to: '/' })
  const { notifySignedOut } = await import('./start-notices.ts')
  notifySignedOut()
}

async function tellWaitingNotShown(): Promise<void> {
  const { notifyWaitingNotShown } = await import('./start-notices.ts')
  notifyWaitingNotShown()
}
