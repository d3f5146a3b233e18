const STORAGE_KEY = 'atajo.logout-due'

/** Whether somebody signed out here without the server: its session must not be used. */
export function isLogoutDue(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

/** Notes that the server has yet to hear of a sign-out, or that it has. */
export function setLogoutDue(isDue: boolean): void {
  if (isDue) localStorage.setItem(STORAGE_KEY, '1')
  else localStorage.removeItem(STORAGE_KEY)
}
