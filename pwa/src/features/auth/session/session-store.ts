import { type PlanName, planOfUser } from '@atajo/shared/plan'
import type { User } from '@atajo/shared/session'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../platform/server/create-store.ts'
import { setSessionEnded } from '../../../platform/server/session-flags.ts'

/**
 * The session of the server's last answer. `none`: the server gave not even a guest session.
 * `isEnded`: the server no longer knows the session, although nobody has signed out.
 */
export type Session = { kind: 'user'; user: User; isEnded?: true } | { kind: 'guest' } | { kind: 'none' }

export interface SessionState {
  /** Null before the first answer or stored session. */
  session: Session | null
  /** True if this page has an answer of the server or has stopped asking for now. */
  isChecked: boolean
  /** True if the server itself has told this page. */
  isConfirmed: boolean
}

const STORAGE_KEY = 'atajo.session'
const state = createStore<SessionState>({ session: null, isChecked: false, isConfirmed: false })

/** Restores the last known session, so that starting offline does not sign out. */
export function restoreSession(): void {
  const stored = localStorage.getItem(STORAGE_KEY)
  const { isChecked, isConfirmed } = state.read()
  takeOver({ session: stored ? (JSON.parse(stored) as Session) : null, isChecked, isConfirmed })
}

export const { read: readSession, subscribe: subscribeToSession } = state

/**
 * Stores the session for the next visit and for other tabs; null means that nobody is signed in.
 */
export function writeSession(session: Session | null): void {
  if (session === null || session.kind === 'none') localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  const before = state.read().session
  // An unchanged session keeps its identity, so that no screen renders again.
  const isSame = JSON.stringify(session) === JSON.stringify(before)
  takeOver({ session: isSame ? before : session, isChecked: true, isConfirmed: true })
}

function takeOver(next: SessionState): void {
  setSessionEnded(isEnded(next.session))
  state.write(next)
}

/** True if the user has to sign in again before anything is read or sent. */
export function isEnded(session: Session | null): boolean {
  return session?.kind === 'user' && session.isEnded === true
}

/** Records that the server could not be asked; the known session stays. */
export function markChecked(): void {
  state.write({ ...state.read(), isChecked: true })
}

interface OtherTabs {
  onSignOut?: () => void
  onSignIn?: () => void
}

/** Follows the session of other tabs, and calls back if one of them signs out or in. */
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
  /**
   * `checking` before the first answer or stored session; `unreachable` if there will be neither.
   */
  status: 'checking' | 'user' | 'guest' | 'none' | 'unreachable'
  user: User | null
  plan: PlanName
}

const UNKNOWN = viewOf(null, false)
let shown: { from: SessionState; view: SessionView } | null = null

/** Returns the present session outside of React. */
export function sessionView(): SessionView {
  const from = readSession()
  if (shown?.from === from) return shown.view
  const isSameView = from.session !== null && shown?.from.session === from.session
  shown = { from, view: isSameView && shown ? shown.view : viewOf(from.session, from.isChecked) }
  return shown.view
}

/** Returns the session and renders again when it changes; unknown while hydrating. */
export function useSession(): SessionView {
  return useSyncExternalStore(subscribeToSession, sessionView, () => UNKNOWN)
}

function viewOf(session: Session | null, isChecked: boolean): SessionView {
  if (session?.kind === 'user')
    return { status: 'user', user: session.user, plan: planOfUser(session.user.planId) }
  if (session) return { status: session.kind, user: null, plan: 'guest' }
  return { status: isChecked ? 'unreachable' : 'checking', user: null, plan: 'guest' }
}
