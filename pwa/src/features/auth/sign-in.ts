import { API } from '@atajo/shared/paths'
import type { AuthStatus, Registration, User } from '@atajo/shared/session'
import { ApiError, isTransient } from '../../platform/api-error.ts'
import { isDoneInTime } from '../../platform/done-in-time.ts'
import { http } from '../../platform/http.ts'
import { closeDraftsOf } from '../../platform/kept-drafts.ts'
import { isLogoutDue, setLogoutDue } from '../../platform/logout-due.ts'
import { keepOidcPath } from '../../platform/oidc-return.ts'
import { isOnline } from '../../platform/online.ts'
import { changeOwner, currentOwner, newGuestOwner, type OwnerKey } from '../../platform/owner.ts'
import { aloneInSession } from '../../platform/session-lock.ts'
import { adoptGuest, loadOutbox, returnReservedCodes } from '../sync/sync.public.ts'
import { isEnded, markChecked, readSession, type Session, writeSession } from './session-store.ts'
import { tellLogout, tellLogoutAgain } from './tell-logout.ts'
import { resumeOutbox, sealWaiting } from './waiting-seals.ts'

/** Nobody waits longer for the device, or for what a sign-out tells the server. */
const MAX_STORAGE_MS = 3_000
/** Nobody waits for a check, and two at once on a slow connection would make two guests. */
const MAX_LOCK_OF_CHECK_MS = 60_000
const MAX_FLUSH_MS = 10_000
const MAX_RETURN_MS = 2_000
const MAX_TELLING_MS = 6_000
/** Many who sign in at once wait for their turn, 20 s at most. */
const MAX_SIGN_IN_MS = 30_000
const FIRST_RECHECK_MS = 5_000
const SLOWEST_RECHECK_MS = 60_000

let nextCheck: ReturnType<typeof setTimeout> | undefined
let recheckMs = FIRST_RECHECK_MS

/**
 * Asks who this is, makes a guest session if there is none, and takes that over once `ready`
 * settles; unanswered, what was known stays. Rejects only where the app's code does not come.
 */
export async function checkSession(ready?: Promise<unknown>): Promise<void> {
  try {
    await aloneInSession(async () => {
      // A sign-out that is due takes away what was kept.
      if (isLogoutDue()) await ready
      const found = await askSession()
      await ready
      await adopt(found)
    }, MAX_LOCK_OF_CHECK_MS)
    recheckMs = FIRST_RECHECK_MS
  } catch (error) {
    console.error(error)
    if (error instanceof ApiError && error.status < 500 && !readSession().session)
      writeSession({ kind: 'none' })
    else markChecked()
    ;(await loadOutbox()).pause()
    if (isTransient(error)) checkLater()
  }
}

/** Without a connection its return asks again. */
function checkLater(): void {
  clearTimeout(nextCheck)
  nextCheck = setTimeout(() => {
    if (isOnline()) void checkSession()
  }, recheckMs)
  recheckMs = Math.min(recheckMs * 2, SLOWEST_RECHECK_MS)
}

interface FoundSession {
  session: Session
  isNew: boolean
  /** Whether the session before was ended from elsewhere: what it read is not to stay here. */
  isEndedElsewhere?: boolean
}

async function askSession(): Promise<FoundSession> {
  await tellDueLogout()
  const status = await http<AuthStatus>({ path: API.authStatus })
  if (status.signedOut) await sealWaiting()
  if (status.isAuthenticated && status.user)
    return { session: { kind: 'user', user: status.user }, isNew: false }
  const isEndedElsewhere = status.signedOut ?? false
  const { session: known } = readSession()
  // What is on screen and what waits stay until the person signs in again, or out.
  if (known?.kind === 'user' && isOwner(known) && !isEndedElsewhere)
    return { session: { ...known, isEnded: true }, isNew: false }
  try {
    const guest = await http<{ isGuest: boolean }>({ path: API.guest })
    // Somebody may have signed in meanwhile, in a tab that no longer waits for this one.
    if (!guest.isGuest && !(await createGuest())) return askSession()
    return { session: { kind: 'guest' }, isNew: !guest.isGuest, isEndedElsewhere }
  } catch (error) {
    if (!isEndedElsewhere || isTransient(error)) throw error
    return { session: { kind: 'none' }, isNew: true, isEndedElsewhere }
  }
}

/** The server has to know of a sign-out that it missed before it is asked anything else. */
async function tellDueLogout(): Promise<void> {
  if (!isLogoutDue()) return
  if (readSession().session?.kind === 'user') await isDoneInTime(forgetPerson(), MAX_STORAGE_MS)
  await tellLogoutAgain()
}

/** Whether this browser is a guest's then. */
async function createGuest(): Promise<boolean> {
  try {
    return (await http<{ isGuest: boolean }>({ method: 'POST', path: API.guest })).isGuest
  } catch (error) {
    console.error('Error creando sesión de invitado', error)
    throw error
  }
}

/** The session is this one from now on, and what waits may be sent. */
async function adopt({ session, isNew, isEndedElsewhere = false }: FoundSession): Promise<void> {
  // Another tab has signed out meanwhile.
  if (isEnded(session) && !isOwner(session)) return
  const outbox = await loadOutbox()
  const previous = currentOwner()
  const owner = ownerOf(session, previous, { isNew, isEndedElsewhere })
  if (previous !== owner) {
    const guest = previous?.startsWith('g:') ? previous : null
    if (guest && owner) {
      await isDoneInTime(adoptGuest(guest, owner), MAX_STORAGE_MS)
    }
    // What one account has left in forms is not another's, see `followSession`.
    if (previous?.startsWith('u:') && owner?.startsWith('u:')) closeDraftsOf(previous)
    await isDoneInTime(changeOwner(owner), MAX_STORAGE_MS)
    if (currentOwner() !== owner) throw new Error('The device cannot note who it is')
  }
  // What was done while the owner changed may have been kept for the one before.
  if (owner) await isDoneInTime(outbox.adoptGuests(owner), MAX_STORAGE_MS)
  writeSession(session)
  if (session.kind === 'none' || !owner || isEnded(session)) outbox.pause()
  else if (session.kind === 'guest') outbox.resume()
  else void resumeOutbox(owner).then((isResumed) => isResumed || checkLater(), console.error)
}

/** Whether this browser is still theirs: of a sign-out in another tab this one hears later. */
function isOwner(session: Session): boolean {
  return session.kind === 'user' && currentOwner() === `u:${session.user.id}`
}

function ownerOf(
  session: Session,
  previous: OwnerKey | null,
  { isNew, isEndedElsewhere }: Pick<FoundSession, 'isNew' | 'isEndedElsewhere'>,
): OwnerKey | null {
  if (session.kind === 'user') return `u:${session.user.id}`
  if (session.kind === 'none' && !isEndedElsewhere) return null
  const isFirst = readSession().session === null
  return previous?.startsWith('g:') && (isFirst || !isNew) ? previous : newGuestOwner({ isEndedElsewhere })
}

/**
 * Signs in by one of the ways in and moves the guest's data along. Rejects with ApiError or
 * ConnectionError.
 */
export async function enter(path: string, body: unknown): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await aloneInSession(async () => {
    await tellDueLogout()
    const { user } = await http<{ user: User }>({ method: 'POST', path, body, timeoutMs: MAX_SIGN_IN_MS })
    await adopt({ session: { kind: 'user', user }, isNew: false })
  })
}

/**
 * Leaves for the operator's other service, which comes back to /login. Rejects with ApiError or
 * ConnectionError.
 */
export async function leaveForOidc(path: string): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await aloneInSession(tellDueLogout)
  keepOidcPath(path)
  location.assign(`${API.oidc}?return=/login`)
}

/** Makes an account; the guest's links move to it. Does not sign in. @throws TypeError */
export async function register(registration: Registration): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await tellDueLogout()
  const answer = await http<{ user?: User } | null>({
    method: 'POST',
    path: API.register,
    body: registration,
    idempotencyKey: crypto.randomUUID(),
  })
  if (!answer?.user) throw new TypeError('No user in the answer')
}

/** `unconfirmed`: the server has yet to hear of it. `kept`: nothing could clear this device. */
export type LogoutOutcome = 'confirmed' | 'unconfirmed' | 'kept'

/**
 * Signs out and removes the person's data from this device. The server is told before any other
 * request, later where there is no connection.
 */
export async function logout(): Promise<LogoutOutcome> {
  if (isOnline()) await isDoneInTime(returnReservedCodes(), MAX_RETURN_MS)
  return aloneInSession(async () => {
    setLogoutDue(true)
    const isForgotten = await isDoneInTime(forgetPerson(), MAX_STORAGE_MS)
    const isTold = await isDoneInTime(tellLogout(), MAX_TELLING_MS)
    // What the device would not let go of, the server's answer has the browser clear.
    if (!isForgotten && !isTold) return 'kept'
    return isTold ? 'confirmed' : 'unconfirmed'
  })
}

/** Removes the person's data from this device once the server has ended the session by itself. */
export async function forgetSession(): Promise<void> {
  await aloneInSession(() => isDoneInTime(forgetPerson(), MAX_STORAGE_MS))
}

async function forgetPerson(): Promise<void> {
  const owner = currentOwner()
  writeSession(null)
  const outbox = await loadOutbox()
  outbox.pause()
  await Promise.all([changeOwner(null), owner && outbox.clear(owner)])
}
