const STORAGE_KEY = 'atajo.logout-due'

/** True if somebody signed out here without a connection: their session must not be used. */
export function isLogoutPending(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

export function setLogoutPending(isDue: boolean): void {
  if (isDue) localStorage.setItem(STORAGE_KEY, '1')
  else localStorage.removeItem(STORAGE_KEY)
}
