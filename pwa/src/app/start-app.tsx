import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  checkSession,
  restoreSession,
  sessionView,
  subscribeToSession,
  watchSessionOfOtherTabs,
} from '../features/auth/auth.api.ts'
import { readTypedBeforeStart } from '../features/landing/typed-before-start.ts'
import { refillReservedCodes } from '../features/sync/reserved-codes.ts'
import { onSignedOut, outbox, startOutbox } from '../features/sync/sync.api.ts'
import { onConnectionChange, watchConnection } from '../platform/online.ts'
import { watchOtherTabs } from '../platform/owner.ts'
import { applyBarColor, readTheme } from '../platform/theme.ts'
import { startPersistence } from './persistence.ts'
import { queryClient } from './query-client.ts'
import { registerWorker } from './register-worker.ts'
import { router } from './router.tsx'

/** Puts the app on the page: what the last visit left first, then what the server says. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  applyBarColor(readTheme())
  watchConnection()
  watchOtherTabs()
  restoreSession()
  watchSessionOfOtherTabs()
  followSession()
  await Promise.all([startPersistence(), startOutbox(queryClient)])
  void checkSession()
  readTypedBeforeStart()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  registerWorker()
}

/** A session that ends or comes back is followed by what is sent and what is on screen. */
function followSession(): void {
  onSignedOut(() => void checkSession())
  onConnectionChange((isOnline) => {
    if (isOnline) void checkSession()
    else outbox.pause()
  })
  subscribeToSession(() => {
    if (sessionView().status === 'user') void refillReservedCodes().catch(console.warn)
  })
}
