import { type PlanName, planOfUser } from '@atajo/shared/plan'
import type { User } from '@atajo/shared/session'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../platform/create-store.ts'
import { noteSessionEnded } from '../../platform/session-ended.ts'

/**
 * Who uses the app, as the server last said. `none`: it gave not even a guest session. `isEnded`:
 * the server no longer knows the session, and nobody has signed out.
 */
export type Session = { kind: 'user'; user: User; isEnded?: true } | { kind: 'guest' } | { kind: 'none' }

export interface SessionState {
  /** Null until something is known. */
  session: Session | null
  /** Whether this page has had an answer, or has given up asking for now. */
  isChecked: boolean
  /** Whether the server has told this page of it. */
  isConfirmed: boolean
}

const STORAGE_KEY = 'atajo.session'
const state = createStore<SessionState>({ session: null, isChecked: false, isConfirmed: false })

/** Starts from the last known session, so that a start offline is not a sign-out. */
export function restoreSession(): void {
  const stored = localStorage.getItem(STORAGE_KEY)
  const { isChecked, isConfirmed } = state.read()
  takeOver({ session: stored ? (JSON.parse(stored) as Session) : null, isChecked, isConfirmed })
}

export const { read: readSession, subscribe: subscribeToSession } = state

/** Keeps whose session it is, for the next visit and for other tabs; null is nobody’s. */
export function writeSession(session: Session | null): void {
  if (session === null || session.kind === 'none') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  const before = state.read().session
  // What the server only confirms stays the same value: nothing on screen has to be drawn anew.
  const isSame = JSON.stringify(session) === JSON.stringify(before)
  takeOver({ session: isSame ? before : session, isChecked: true, isConfirmed: true })
}

function takeOver(next: SessionState): void {
  noteSessionEnded(isEnded(next.session))
  state.write(next)
}

/** Whether its user has to sign in again before anything is read or sent. */
export function isEnded(session: Session | null): boolean {
  return session?.kind === 'user' && session.isEnded === true
}

/** The server could not be asked; what was known stays. */
export function markChecked(): void {
  state.write({ ...state.read(), isChecked: true })
}

interface OtherTabs {
  onSignOut?: () => void
  onSignIn?: () => void
}

/** Follows what other tabs learn; calls back where one of them signs out or in. */
export function watchSessionOfOtherTabs({ onSignOut, onSignIn }: OtherTabs = {}): void {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return
    const wasUser = state.read().session?.kind === 'user'
    restoreSession()
    markChecked()
    if (wasUser && event.newValue === null) onSignOut?.()
    const { session } = state.read()
    if (!wasUser && session?.kind === 'user' && !isEnded(session)) onSignIn?.()
  })
}

export interface SessionView {
  /** `checking` until server or last visit say who it is; `unreachable` when neither can. */
  status: 'checking' | 'user' | 'guest' | 'none' | 'unreachable'
  user: User | null
  plan: PlanName
}

const UNKNOWN = viewOf(null, false)
let shown: { from: SessionState; view: SessionView } | null = null

/** Who is using the app now, without React. */
export function sessionView(): SessionView {
  const from = readSession()
  if (shown?.from === from) return shown.view
  const isSameView = from.session !== null && shown?.from.session === from.session
  shown = { from, view: isSameView && shown ? shown.view : viewOf(from.session, from.isChecked) }
  return shown.view
}

/** Who uses the app, as it changes; unknown in the render that hydrates. */
export function useSession(): SessionView {
  return useSyncExternalStore(subscribeToSession, sessionView, () => UNKNOWN)
}

function viewOf(session: Session | null, isChecked: boolean): SessionView {
  if (session?.kind === 'user')
    return { status: 'user', user: session.user, plan: planOfUser(session.user.planId) }
  if (session) return { status: session.kind, user: null, plan: 'guest' }
  return { status: isChecked ? 'unreachable' : 'checking', user: null, plan: 'guest' }
}
