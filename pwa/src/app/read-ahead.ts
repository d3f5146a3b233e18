import type { QueryClient } from '@tanstack/react-query'
import { sessionView, subscribeToSession } from '../features/auth/auth.public.ts'
import { groups } from '../features/groups/groups.public.ts'
import { linksQuery, trashQuery } from '../features/links/links.public.ts'
import { tags } from '../features/tags/tags.public.ts'
import { isOnline, onConnectionChange } from '../platform/server/online.ts'
import { isSessionEnded } from '../platform/server/session-flags.ts'

/** Reads all lists of the session's owner, so that they are available offline. */
export function readAhead(client: QueryClient): void {
  subscribeToSession(read)
  onConnectionChange(read)
  read()

  function read(): void {
    const { status } = sessionView()
    // A refused read checks the session, and each check comes back here.
    if (isSessionEnded()) return
    if (!isOnline() || (status !== 'user' && status !== 'guest')) return
    void client.prefetchQuery(linksQuery)
    if (status === 'guest') return
    void client.prefetchQuery(groups.query)
    void client.prefetchQuery(tags.query)
    void client.prefetchQuery(trashQuery)
    void client.prefetchQuery(groups.trashQuery)
    void client.prefetchQuery(tags.trashQuery)
  }
}
