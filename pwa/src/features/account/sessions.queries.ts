import { API } from '@atajo/shared/paths'
import type { UserSession } from '@atajo/shared/user-session'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => http<UserSession[]>({ path: API.accountSessions, signal }),
})

/** Ends a session elsewhere; all but this one without an id. Throws as `http` does. */
export function endSessions(id?: string): Promise<unknown> {
  const path = id === undefined ? API.accountSessions : `${API.accountSessions}/${encodeURIComponent(id)}`
  return http({ method: 'DELETE', path })
}
