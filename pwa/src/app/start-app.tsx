import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  checkSession,
  readSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  watchSessionOfOtherTabs,
} from '../features/auth/auth.public.ts'
import { onSignedOut, startSync } from '../features/sync/sync.public.ts'
import { watchMissingCode } from '../platform/device/missing-code.ts'
import { applyBarColor, readTheme } from '../platform/page/theme.ts'
import { onConnectionChange, watchConnection } from '../platform/server/online.ts'
import { ensureOwner, watchOtherTabs } from '../platform/server/owner.ts'
import { isSessionEnded } from '../platform/server/session-flags.ts'
import { isDoneInTime, nextTask } from '../platform/server/task-timing.ts'
import { watchInstallOffer } from './install.ts'
import { queryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/**
 * The frame is more informative than the spinner that hides everything until the session is known.
 */
const MAX_FRAME_MS = 500

const SIGN_IN_PAGES = new Set(['/login', '/register'])

const router = createAppRouter()

/** Renders the app, first with the last visit's data and then with the server's. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // The code has just been parsed, so waiting input is handled first.
  await nextTask()
  applyBarColor(readTheme())
  watchInstallOffer()
  watchMissingCode()
  watchConnection()
  watchOtherTabs()
  ensureOwner()
  restoreSession()
  watchSessionOfOtherTabs({ onSignOut: () => void leaveSignedOut(), onSignIn: redirectFromSignIn })
  followSession()
  const restored = import('./persistence.ts').then(({ startPersistence }) => startPersistence())
  const synced = startSync(queryClient, () => import('./outbox-actions.ts'))
  const kept = Promise.all([synced, restored])
  // Without a known session the page has nothing to show, so the request runs beside the page's
  // code.
  const isAwaited = !root.dataset.prerendered && sessionView().status === 'checking'
  const checked = isAwaited ? checkSession(kept).catch(console.warn) : null
  // Without its page's code the router's first render would be empty.
  await router.load()
  // The prerendered page is that of visitors.
  const isPrerendered = root.dataset.prerendered === location.pathname && sessionView().status !== 'user'
  if (isPrerendered) hydrate(root)
  // Cached data belongs in the first paint if nothing is prerendered.
  const [isWaitingShown] = await kept
  if (checked) await isDoneInTime(checked, MAX_FRAME_MS)
  if (!isPrerendered) draw(root)
  if (!checked) void checkSession()
  if (!isWaitingShown) void showWaitingNotShown()
  void import('./after-start.ts').then(({ runAfterStart }) => runAfterStart(queryClient), console.warn)
}

/** Hydrates the prerendered page and replays clicks from before the app listened. */
function hydrate(root: HTMLElement): void {
  startTransition(() => void hydrateRoot(root, <App />))
  root.dataset.started = 'true'
  for (const button of root.querySelectorAll<HTMLElement>('[data-pressed]')) button.click()
}

function draw(root: HTMLElement): void {
  delete root.dataset.prerendered
  const reactRoot = createRoot(root)
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() => reactRoot.render(<App />))
}

function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Adapts the outbox and the screen when a session ends or returns. */
function followSession(): void {
  onSignedOut(() => void checkSession())
  onConnectionChange((isOnline) => {
    if (isOnline) void checkSession()
  })
  let before = sessionView()
  let { isConfirmed: wasConfirmed } = readSession()
  let wasEnded = isSessionEnded()
  subscribeToSession(() => {
    const last = before
    before = sessionView()
    const { status, user } = before
    if (user && last.user && user.id !== last.user.id) void restartApp()
    if (wasEnded && !isSessionEnded() && status === 'user') void resumeSignedIn()
    wasEnded = isSessionEnded()
    const { isConfirmed } = readSession()
    if (isConfirmed && !wasConfirmed && status === 'user' && !wasEnded) redirectFromSignIn()
    wasConfirmed = isConfirmed
    if (status === last.status) return
    if (last.status === 'user' && (status === 'guest' || status === 'none')) void showSessionEnded()
    // Public pages have no guard to run again, so their readers are not disturbed.
    const matches = router.matchRoutes(router.latestLocation)
    if (!matches.some(({ routeId }) => routeId === '/_open')) void router.invalidate()
  })
}

/** A page of another person must not remain on screen after somebody signs in. */
async function restartApp(): Promise<void> {
  const { restartSignedIn } = await import('./start-notices.ts')
  restartSignedIn()
}

/** Repeats reads that failed without the session, and sends this tab's changes. */
async function resumeSignedIn(): Promise<void> {
  await checkSession()
  await queryClient.invalidateQueries()
}

async function showSessionEnded(): Promise<void> {
  const { notifySessionEnded } = await import('./start-notices.ts')
  notifySessionEnded()
}

/** Runs the guards of the sign-in pages again, because another tab has signed in. */
function redirectFromSignIn(): void {
  if (SIGN_IN_PAGES.has(router.latestLocation.pathname)) void router.invalidate()
}

async function leaveSignedOut(): Promise<void> {
  await router.navigate({ to: '/' })
  const { notifySignedOut } = await import('./start-notices.ts')
  notifySignedOut()
}

async function showWaitingNotShown(): Promise<void> {
  const { notifyWaitingNotShown } = await import('./start-notices.ts')
  notifyWaitingNotShown()
}
