import { API } from '@atajo/shared/paths'
import type { AuthStatus } from '@atajo/shared/session'
import { http } from '../../../platform/server/http.ts'
import { setLogoutPending } from '../../../platform/server/session-flags.ts'

/** Ends the session on the server. */
export async function sendLogout(): Promise<void> {
  try {
    await http({ path: API.logout })
    setLogoutPending(false)
  } catch (error) {
    throw new Error('Error cerrando sesión', { cause: error })
  }
}

/**
 * Ends a session whose sign-out the server missed, without clearing caches that somebody else may
 * use by now.
 */
export async function resendLogout(): Promise<void> {
  try {
    await http({ path: `${API.logout}?siteData=keep` })
  } catch (error) {
    // If only the answer was lost, the session has ended nevertheless.
    const { isAuthenticated } = await http<AuthStatus>({ path: API.authStatus })
    if (isAuthenticated) throw error
  }
  setLogoutPending(false)
}
