import { API } from '@atajo/shared/paths'
import type { AuthStatus, Credentials, Registration, User } from '@atajo/shared/session'
import { ApiError, isTransient } from '../../platform/api-error.ts'
import { http } from '../../platform/http.ts'
import { isLogoutDue, setLogoutDue } from '../../platform/logout-due.ts'
import { isOnline } from '../../platform/online.ts'
import { changeOwner, currentOwner, newGuestOwner, type OwnerKey } from '../../platform/owner.ts'
import { SESSION_LOCK } from '../../platform/session-lock.ts'
import { loadOutbox, moveReservedCodes, returnReservedCodes } from '../sync/sync.api.ts'
import { markChecked, readSession, type Session, writeSession } from './session-store.ts'

/** A sign-out waits no longer for the reserved codes to be given back, nor for the server to be told. */
const LONGEST_RETURN_MS = 2_000
const LONGEST_TELLING_MS = 6_000
const RECHECK_MS = 5_000

let nextCheck: ReturnType<typeof setTimeout> | undefined

/**
 * Asks the server who this is; without a session it makes a guest one (SPEC §4). Where there is no answer,
 * what was known stays. Never rejects.
 */
export async function checkSession(): Promise<void> {
  try {
    await navigator.locks.request(SESSION_LOCK, async () => adopt(await askSession()))
  } catch (error) {
    console.error(error)
    if (error instanceof ApiError && error.status < 500 && !readSession().session)
      writeSession({ kind: 'none' })
    else markChecked()
    ;(await loadOutbox()).pause()
    // Without a connection its return asks again; a server that answers, but cannot say, is asked later.
    if (error instanceof ApiError && isTransient(error)) checkLater()
  }
}

function checkLater(): void {
  clearTimeout(nextCheck)
  nextCheck = setTimeout(() => void checkSession(), RECHECK_MS)
}

async function askSession(): Promise<{ session: Session; isNew: boolean }> {
  if (isLogoutDue()) {
    if (readSession().session?.kind === 'user') await forgetPerson()
    await http({ path: `${API.logout}?siteData=keep` })
    setLogoutDue(false)
  }
  const status = await http<AuthStatus>({ path: API.authStatus })
  if (status.isAuthenticated && status.user)
    return { session: { kind: 'user', user: status.user }, isNew: false }
  const guest = await http<{ isGuest: boolean }>({ path: API.guest })
  if (!guest.isGuest) await createGuest()
  return { session: { kind: 'guest' }, isNew: !guest.isGuest }
}

async function createGuest(): Promise<void> {
  try {
    await http({ method: 'POST', path: API.guest })
  } catch (error) {
    console.error('Error creando sesión de invitado', error)
    throw error
  }
}

/** The session is this one from now on, and what waits may be sent. */
async function adopt({ session, isNew }: { session: Session; isNew: boolean }): Promise<void> {
  const outbox = await loadOutbox()
  const previous = currentOwner()
  const owner = ownerOf(session, previous, isNew)
  if (previous !== owner) {
    const guest = previous?.startsWith('g:') ? previous : null
    if (guest && owner) {
      await outbox.adoptGuests(owner)
      await moveReservedCodes(guest, owner)
    }
    await changeOwner(owner)
  }
  // What was done while the owner changed may have been kept for the one before.
  if (owner) await outbox.adoptGuests(owner)
  writeSession(session)
  outbox.resume()
}

function ownerOf(session: Session, previous: OwnerKey | null, isNew: boolean): OwnerKey | null {
  if (session.kind === 'user') return `u:${session.user.id}`
  if (session.kind === 'none') return null
  const isFirst = readSession().session === null
  return previous?.startsWith('g:') && (isFirst || !isNew) ? previous : newGuestOwner()
}

/** Signs in and moves the guest's data along. Rejects with ApiError or ConnectionError. */
export async function login(credentials: Credentials): Promise<void> {
  await (await loadOutbox()).flush()
  await navigator.locks.request(SESSION_LOCK, async () => {
    const { user } = await http<{ user: User }>({ method: 'POST', path: API.login, body: credentials })
    await adopt({ session: { kind: 'user', user }, isNew: false })
  })
}

/** Makes an account; the guest's links move to it. It does not sign in by itself. TypeError for a senseless answer. */
export async function register(registration: Registration): Promise<void> {
  await (await loadOutbox()).flush()
  const answer = await http<{ user?: User } | null>({
    method: 'POST',
    path: API.register,
    body: registration,
    idempotencyKey: crypto.randomUUID(),
  })
  if (!answer?.user) throw new TypeError('No user in the answer')
}

/**
 * Signs out and leaves nothing of the person on this device. The server is told afterwards, and later where there is no
 * connection: before anything else is asked, and without losing what a guest has done here since.
 */
export async function logout(): Promise<void> {
  if (isOnline()) await Promise.race([returnReservedCodes().catch(console.warn), afterMs(LONGEST_RETURN_MS)])
  await navigator.locks.request(SESSION_LOCK, async () => {
    setLogoutDue(true)
    await forgetPerson()
    const told = http({ path: API.logout }).then(() => setLogoutDue(false), logoutFailed)
    await Promise.race([told, afterMs(LONGEST_TELLING_MS)])
  })
}

function logoutFailed(error: unknown): void {
  console.error('Error cerrando sesión', error)
}

function afterMs(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function forgetPerson(): Promise<void> {
  const outbox = await loadOutbox()
  outbox.pause()
  const owner = currentOwner()
  writeSession(null)
  await changeOwner(null)
  if (owner) await outbox.clear(owner)
}
