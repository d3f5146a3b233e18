import { createStore, useStore } from './create-store.ts'

const ended = createStore(false)

/** Whether the server no longer knows the session of who is signed in here. */
export const { read: isSessionEnded, write: noteSessionEnded } = ended

/** The same, as it changes: then nothing is read or sent until they sign in again. */
export function useIsSessionEnded(): boolean {
  return useStore(ended)
}
