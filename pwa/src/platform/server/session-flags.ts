import { createStore, useStore } from './create-store.ts'

const LOGOUT_KEY = 'atajo.logout-due'
const ended = createStore(false)

/** True if the server no longer knows the session of the person signed in here. */
export const { read: isSessionEnded, write: setSessionEnded } = ended

/**
 * Returns `isSessionEnded` and renders again when it changes; nothing is read or sent meanwhile.
 */
export function useIsSessionEnded(): boolean {
  return useStore(ended)
}

/** True if somebody signed out here without a connection: their session must not be used. */
export function isLogoutPending(): boolean {
  return localStorage.getItem(LOGOUT_KEY) !== null
}

export function setLogoutPending(isPending: boolean): void {
  if (isPending) localStorage.setItem(LOGOUT_KEY, '1')
  else localStorage.removeItem(LOGOUT_KEY)
}
