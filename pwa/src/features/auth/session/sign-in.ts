import { API } from '@atajo/shared/paths'
import type { AuthStatus, Registration, User } from '@atajo/shared/session'
import { closeDraftsOf } from '../../../platform/device/stored-drafts.ts'
import { ApiError, isTransient } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { storeOidcPath } from '../../../platform/server/oidc-return.ts'
import { isOnline } from '../../../platform/server/online.ts'
import { changeOwner, currentOwner, newGuestOwner, type OwnerKey } from '../../../platform/server/owner.ts'
import { isLogoutPending, setLogoutPending } from '../../../platform/server/session-flags.ts'
import { exclusivelyInSession } from '../../../platform/server/session-lock.ts'
import { isDoneInTime } from '../../../platform/server/task-timing.ts'
import { adoptGuest, loadOutbox, returnReservedCodes } from '../../sync/sync.public.ts'
import { resendLogout, sendLogout } from './send-logout.ts'
import { isEnded, markChecked, readSession, type Session, writeSession } from './session-store.ts'
import { resumeOutbox, sealWaitingChanges } from './waiting-seals.ts'

/** Longest wait for the device's storage, and for the requests of a sign-out. */
const MAX_STORAGE_MS = 3_000
/** Nobody waits for this check, and two at once on a slow connection would create two guests. */
const MAX_LOCK_OF_CHECK_MS = 60_000
const MAX_FLUSH_MS = 10_000
const MAX_RETURN_MS = 2_000
const MAX_LOGOUT_MS = 6_000
/** When many people sign in at once, the server queues them for up to 20 s. */
const MAX_SIGN_IN_MS = 30_000
const FIRST_RECHECK_MS = 5_000
const SLOWEST_RECHECK_MS = 60_000

let nextCheck: ReturnType<typeof setTimeout> | undefined
let recheckMs = FIRST_RECHECK_MS

/**
 * Asks the server who this is and creates a guest session if there is none; applies the answer when
 * `ready` resolves. Without an answer the known session stays.
 */
export async function checkSession(ready?: Promise<unknown>): Promise<void> {
  try {
    await exclusivelyInSession(async () => {
      // A pending sign-out first removes the stored data.
      if (isLogoutPending()) await ready
      const found = await fetchSession()
      await ready
      await applySession(found)
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

/** Offline, the returning connection triggers the check instead. */
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
  /** True if another device ended the previous session: the data it read must not stay here. */
  isEndedElsewhere?: boolean
}

async function fetchSession(): Promise<FoundSession> {
  await sendPendingLogout()
  const status = await http<AuthStatus>({ path: API.authStatus })
  if (status.signedOut) await sealWaitingChanges()
  if (status.isAuthenticated && status.user)
    return { session: { kind: 'user', user: status.user }, isNew: false }
  const isEndedElsewhere = status.signedOut ?? false
  const { session: known } = readSession()
  // The screen and the outbox remain until the person signs in again, or out.
  if (known?.kind === 'user' && isOwner(known) && !isEndedElsewhere)
    return { session: { ...known, isEnded: true }, isNew: false }
  try {
    const guest = await http<{ isGuest: boolean }>({ path: API.guest })
    // Another tab that no longer waits for this one may have signed in meanwhile.
    if (!guest.isGuest && !(await createGuest())) return fetchSession()
    return { session: { kind: 'guest' }, isNew: !guest.isGuest, isEndedElsewhere }
  } catch (error) {
    if (!isEndedElsewhere || isTransient(error)) throw error
    return { session: { kind: 'none' }, isNew: true, isEndedElsewhere }
  }
}

/** The server must learn of a missed sign-out before any other request. */
async function sendPendingLogout(): Promise<void> {
  if (!isLogoutPending()) return
  if (readSession().session?.kind === 'user') await isDoneInTime(removePersonalData(), MAX_STORAGE_MS)
  await resendLogout()
}

/** Returns true if the session is now a guest's. */
async function createGuest(): Promise<boolean> {
  try {
    return (await http<{ isGuest: boolean }>({ method: 'POST', path: API.guest })).isGuest
  } catch (error) {
    console.error('Error creando sesión de invitado', error)
    throw error
  }
}

/** Makes this the session and allows its changes to be sent. */
async function applySession({ session, isNew, isEndedElsewhere = false }: FoundSession): Promise<void> {
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
    // An account's drafts must not appear in another's forms, see `followSession`.
    if (previous?.startsWith('u:') && owner?.startsWith('u:')) closeDraftsOf(previous)
    await isDoneInTime(changeOwner(owner), MAX_STORAGE_MS)
    if (currentOwner() !== owner) throw new Error('The device cannot note who it is')
  }
  // Changes made while the owner changed may be stored for the previous guest.
  if (owner) await isDoneInTime(outbox.adoptGuests(owner), MAX_STORAGE_MS)
  writeSession(session)
  if (session.kind === 'none' || !owner || isEnded(session)) outbox.pause()
  else if (session.kind === 'guest') outbox.resume()
  else void resumeOutbox(owner).then((isResumed) => isResumed || checkLater(), console.error)
}

/** False after a sign-out in another tab, of which this one learns later. */
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
 * Signs in with any sign-in method and moves the guest's data along. Rejects with ApiError or
 * ConnectionError.
 */
export async function signIn(path: string, body: unknown): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await exclusivelyInSession(async () => {
    await sendPendingLogout()
    const { user } = await http<{ user: User }>({ method: 'POST', path, body, timeoutMs: MAX_SIGN_IN_MS })
    await applySession({ session: { kind: 'user', user }, isNew: false })
  })
}

/**
 * Goes to the operator's OIDC provider, which returns to /login. Rejects with ApiError or
 * ConnectionError.
 */
export async function goToProvider(path: string): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await exclusivelyInSession(sendPendingLogout)
  storeOidcPath(path)
  location.assign(`${API.oidc}?return=/login`)
}

/** Creates an account and moves the guest's links to it. It does not sign in. @throws TypeError */
export async function register(registration: Registration): Promise<void> {
  await isDoneInTime((await loadOutbox()).flush(), MAX_FLUSH_MS)
  await sendPendingLogout()
  const answer = await http<{ user?: User } | null>({
    method: 'POST',
    path: API.register,
    body: registration,
    idempotencyKey: crypto.randomUUID(),
  })
  if (!answer?.user) throw new TypeError('No user in the answer')
}

/** `unconfirmed`: the server has not learned of it yet. `kept`: nothing could clear this device. */
export type LogoutOutcome = 'confirmed' | 'unconfirmed' | 'kept'

/**
 * Signs out and removes the person's data from this device. The server learns of it before any
 * other request, or later if it cannot be reached.
 */
export async function logout(): Promise<LogoutOutcome> {
  if (isOnline()) await isDoneInTime(returnReservedCodes(), MAX_RETURN_MS)
  return exclusivelyInSession(async () => {
    setLogoutPending(true)
    const isForgotten = await isDoneInTime(removePersonalData(), MAX_STORAGE_MS)
    const isConfirmedByServer = await isDoneInTime(sendLogout(), MAX_LOGOUT_MS)
    // The server's answer makes the browser clear data that the app could not remove.
    if (!isForgotten && !isConfirmedByServer) return 'kept'
    return isConfirmedByServer ? 'confirmed' : 'unconfirmed'
  })
}

/** Removes the person's data from this device after the server has ended the session. */
export async function clearEndedSession(): Promise<void> {
  await exclusivelyInSession(() => isDoneInTime(removePersonalData(), MAX_STORAGE_MS))
}

async function removePersonalData(): Promise<void> {
  const owner = currentOwner()
  writeSession(null)
  const outbox = await loadOutbox()
  outbox.pause()
  await Promise.all([changeOwner(null), owner && outbox.clear(owner)])
}
