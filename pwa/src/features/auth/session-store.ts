import type { User } from '@atajo/shared/session'
import { createStore } from '../../platform/create-store.ts'

/** Who is using the app, as the server last said. `none`: it answered, but gave not even a guest session. */
export type Session = { kind: 'user'; user: User } | { kind: 'guest' } | { kind: 'none' }

export interface SessionState {
  /** Null until something is known. */
  session: Session | null
  /** Whether this page has had an answer, or has given up asking for now. */
  isChecked: boolean
}

const STORAGE_KEY = 'atajo.session'
const state = createStore<SessionState>({ session: null, isChecked: false })

/** Starts from the last session this browser knew, so that a start without a connection is not a sign-out. */
export function restoreSession(): void {
  const stored = localStorage.getItem(STORAGE_KEY)
  state.write({ ...state.read(), session: stored ? (JSON.parse(stored) as Session) : null })
}

export const { read: readSession, subscribe: subscribeToSession } = state

export function writeSession(session: Session | null): void {
  if (session === null || session.kind === 'none') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  const before = state.read().session
  // What the server only confirms stays the same value: nothing on screen has to be drawn anew.
  const isConfirmed = JSON.stringify(session) === JSON.stringify(before)
  state.write({ session: isConfirmed ? before : session, isChecked: true })
}

/** The server could not be asked; what was known stays. */
export function markChecked(): void {
  state.write({ ...state.read(), isChecked: true })
}

/** Follows what other tabs learn; calls back where one of them signs out. */
export function watchSessionOfOtherTabs(onSignOut: () => void = () => undefined): void {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    const wasUser = state.read().session?.kind === 'user'
    restoreSession()
    markChecked()
    if (wasUser && event.newValue === null) onSignOut()
  })
}
