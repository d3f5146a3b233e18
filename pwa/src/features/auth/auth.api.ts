import { type PlanName, planOfUser } from '@atajo/shared/plan'
import type { Credentials, Registration, User } from '@atajo/shared/session'
import { useSyncExternalStore } from 'react'
import { readSession, type Session, subscribeToSession } from './session-store.ts'

export { restoreSession, subscribeToSession, watchSessionOfOtherTabs } from './session-store.ts'

export interface SessionView {
  /** `checking` until the server or the last visit says who it is; `unreachable` when neither can. */
  status: 'checking' | 'user' | 'guest' | 'none' | 'unreachable'
  user: User | null
  plan: PlanName
}

let shown: { from: ReturnType<typeof readSession>; view: SessionView } | null = null

/** Who is using the app now, without React. */
export function sessionView(): SessionView {
  const from = readSession()
  if (shown?.from === from) return shown.view
  const isSameView = from.session !== null && shown?.from.session === from.session
  shown = { from, view: isSameView && shown ? shown.view : viewOf(from.session, from.isChecked) }
  return shown.view
}

export function useSession(): SessionView {
  return useSyncExternalStore(subscribeToSession, sessionView, () => viewOf(null, false))
}

function viewOf(session: Session | null, isChecked: boolean): SessionView {
  if (session?.kind === 'user')
    return { status: 'user', user: session.user, plan: planOfUser(session.user.planId) }
  if (session) return { status: session.kind, user: null, plan: 'guest' }
  return { status: isChecked ? 'unreachable' : 'checking', user: null, plan: 'guest' }
}

/**
 * Asks the server who this is; without a session it makes a guest one. Where there is no answer,
 * what was known stays. Rejects only where the app's own code does not come.
 */
export async function checkSession(): Promise<void> {
  await (await loadSignIn()).checkSession()
}

/** Signs in and moves the guest's data along. Rejects with ApiError or ConnectionError. */
export async function login(credentials: Credentials): Promise<void> {
  await (await loadSignIn()).login(credentials)
}

/** Makes an account; the guest's links move to it. It does not sign in by itself. */
export async function register(registration: Registration): Promise<void> {
  await (await loadSignIn()).register(registration)
}

/** Signs out and leaves nothing of the person on this device, with or without a connection; false where something stays. */
export async function logout(): Promise<boolean> {
  return (await loadSignIn()).logout()
}

/** Asking the server is not needed for the first paint. */
function loadSignIn() {
  return import('./sign-in.ts')
}
