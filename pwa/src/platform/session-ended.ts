import { createStore, useStore } from './create-store.ts'

const ended = createStore(false)

/** True if the server no longer knows the session of the person signed in here. */
export const { read: isSessionEnded, write: setSessionEnded } = ended

/**
 * Returns `isSessionEnded` and renders again when it changes; nothing is read or sent meanwhile.
 */
export function useIsSessionEnded(): boolean {
  return useStore(ended)
}
