import { API } from '@atajo/shared/paths'
import type { UserSession } from '@atajo/shared/user-session'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../platform/server/http.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => http<UserSession[]>({ path: API.accountSessions, signal }),
})

/**
 * Ends one session, or all but the current one if there is no id. Throws as `http` does: 403
 * `recent_login_required`, 403 `wrong_password`.
 */
export function endSessions(asked: { id?: string | undefined; password?: string | undefined }) {
  const { id, password } = asked
  const path = id === undefined ? API.accountSessions : `${API.accountSessions}/${encodeURIComponent(id)}`
  return http({ method: 'DELETE', path, body: { password } })
}
