import { API } from '@atajo/shared/paths'
import type { AuthStatus } from '@atajo/shared/session'
import { http } from '../../platform/http.ts'
import { setLogoutDue } from '../../platform/logout-due.ts'

/** Has the server end the session of whoever signs out. */
export async function tellLogout(): Promise<void> {
  try {
    await http({ path: API.logout })
    setLogoutDue(false)
  } catch (error) {
    throw new Error('Error cerrando sesión', { cause: error })
  }
}

/** The same for a sign-out that it missed, whose caches somebody else may use by now. */
export async function tellLogoutAgain(): Promise<void> {
  try {
    await http({ path: `${API.logout}?siteData=keep` })
  } catch (error) {
    // An answer that got lost on its way back has ended the session all the same.
    const { isAuthenticated } = await http<AuthStatus>({ path: API.authStatus })
    if (isAuthenticated) throw error
  }
  setLogoutDue(false)
}
