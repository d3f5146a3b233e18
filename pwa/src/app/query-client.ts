import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { announceSignedOut } from '../features/sync/sync.public.ts'
import { ApiError, isTransient } from '../platform/server/api-error.ts'

// Synchronous notifications keep a screen from rendering half of an answer.
notifyManager.setScheduler(queueMicrotask)

/** All queries are cached for offline use; only transient errors are retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      console.error('Error cargando datos del usuario', error)
      if (isUnauthenticated(error)) announceSignedOut()
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: 30_000,
      retry: (failures, error) => failures < retriesOf(error),
    },
    mutations: { networkMode: 'offlineFirst' },
  },
})

/**
 * A request between the end of an account's sessions and this browser's new one is repeated once.
 */
function retriesOf(error: Error): number {
  if (isUnauthenticated(error)) return 1
  return isTransient(error) ? 3 : 0
}

function isUnauthenticated(error: Error): boolean {
  return error instanceof ApiError && error.status === 401
}
