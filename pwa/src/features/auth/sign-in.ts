import { API } from '@atajo/shared/paths'
import type { AuthStatus, Credentials, Registration, User } from '@atajo/shared/session'
import { ApiError } from '../../platform/api-error.ts'
import { http } from '../../platform/http.ts'
import { changeOwner, currentOwner, newGuestOwner, type OwnerKey } from '../../platform/owner.ts'
import { SESSION_LOCK } from '../../platform/session-lock.ts'
import { loadOutbox } from '../sync/sync.api.ts'
import { markChecked, readSession, type Session, writeSession } from './session-store.ts'

const LOGOUT_DUE = 'atajo.logout-due'

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
  }
}

async function askSession(): Promise<{ session: Session; isNew: boolean }> {
  if (localStorage.getItem(LOGOUT_DUE)) {
    await http({ path: API.logout })
    localStorage.removeItem(LOGOUT_DUE)
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
    if (previous?.startsWith('g:') && owner) await outbox.moveOwner(previous, owner)
    await changeOwner(owner)
  }
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
 * Signs out and leaves nothing of the person on this device. Without a connection the server is told later,
 * before anything else is asked.
 */
export async function logout(): Promise<void> {
  const outbox = await loadOutbox()
  await navigator.locks.request(SESSION_LOCK, async () => {
    outbox.pause()
    const owner = currentOwner()
    await http({ path: API.logout }).catch((error) => {
      console.error('Error cerrando sesión', error)
      localStorage.setItem(LOGOUT_DUE, '1')
    })
    writeSession(null)
    await changeOwner(null)
    if (owner) await outbox.clear(owner)
  })
}
