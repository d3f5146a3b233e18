import 'fake-indexeddb/auto'
import { API } from '@atajo/shared/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOwner, currentOwner, onOwnerChange } from '../../../platform/server/owner.ts'
import { isLogoutPending, isSessionEnded } from '../../../platform/server/session-flags.ts'
import { loadOutbox } from '../../sync/sync.public.ts'
import { login } from './auth.queries.ts'
import { readSession, writeSession } from './session-store.ts'
import { checkSession, logout } from './sign-in.ts'

const ANA = { id: 1, username: 'ana', planId: 1 }
const CREDENTIALS = { username: 'ana', password: 'larga y segura' }

let asked: string[]
let isServerThere: boolean
/** True if another tab never releases the session's lock. */
let isHeld: boolean

beforeEach(() => {
  asked = []
  isServerThere = true
  isHeld = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== API.live) asked.push(path)
    if (!isServerThere) throw new TypeError('no connection')
    return Response.json(path.startsWith(API.login) ? { user: ANA } : { ok: true })
  })
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: requestLock } as never)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function requestLock<Result>(
  _name: string,
  options: { signal?: AbortSignal },
  task?: () => Promise<Result>,
): Promise<Result> {
  if (isHeld) {
    return new Promise((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
  }
  return (task ?? (options as () => Promise<Result>))()
}

/** Makes the device's storage never answer. */
function hangStorage(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const method of ['get', 'getAll', 'put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => ({}) as never)
}

/** Makes the device's storage refuse everything. */
function breakStorage(): void {
  for (const method of ['get', 'getAll', 'put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError')
    })
}

/** Runs the timers until the work settles. */
async function inTheEnd<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false
  void work.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
  return work
}

async function signInAsAna(): Promise<void> {
  writeSession({ kind: 'user', user: ANA as never })
  await changeOwner('u:1')
}

test('signing in succeeds at once although the server missed the sign-out before', async () => {
  await signInAsAna()
  isServerThere = false
  await logout()
  isServerThere = true
  asked = []
  await login(CREDENTIALS)
  expect(asked).toEqual([`${API.logout}?siteData=keep`, `${API.login}?return=ask`])
  expect([currentOwner(), isLogoutPending()]).toEqual(['u:1', false])
})

test('a sign-out without an answer is reported as unconfirmed and sent again later', async () => {
  await signInAsAna()
  isServerThere = false
  expect(await logout()).toBe('unconfirmed')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(API.logout)) return new Response('', { status: 502 })
    return Response.json(path === API.authStatus ? { isAuthenticated: false } : { ok: true, isGuest: true })
  })
  await checkSession()
  expect([readSession().session?.kind, isLogoutPending()]).toEqual(['guest', false])
})

test('an ended session remains its user’s until they sign in again', async () => {
  await signInAsAna()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path.startsWith(API.login) ? { user: ANA } : { ok: true, isAuthenticated: false })
  })
  await checkSession()
  expect([currentOwner(), readSession().session]).toEqual(['u:1', { kind: 'user', user: ANA, isEnded: true }])
  expect([isSessionEnded(), asked.includes(API.guest)]).toEqual([true, false])
  await login(CREDENTIALS)
  expect([isSessionEnded(), readSession().session]).toEqual([false, { kind: 'user', user: ANA }])
})

test('a session that another tab has left is not restored', async () => {
  await signInAsAna()
  localStorage.setItem('atajo.owner', 'g:ended-otra')
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === API.authStatus ? { isAuthenticated: false } : { ok: true, isGuest: true }),
  )
  await checkSession()
  expect([currentOwner()?.slice(0, 2), readSession().session?.kind]).toEqual(['g:', 'guest'])
})

test('signing in succeeds although the device’s storage refuses everything', async () => {
  await changeOwner('g:dos')
  breakStorage()
  await login(CREDENTIALS)
  expect([currentOwner(), readSession().session?.kind]).toEqual(['u:1', 'user'])
})

test('signing in succeeds although the device’s storage never answers', async () => {
  await changeOwner('g:uno')
  await loadOutbox()
  hangStorage()
  await inTheEnd(login(CREDENTIALS))
  expect([currentOwner(), readSession().session?.kind]).toEqual(['u:1', 'user'])
})

test('the server learns of a sign-out although the device’s storage never answers', async () => {
  await signInAsAna()
  await loadOutbox()
  hangStorage()
  expect(await inTheEnd(logout())).toBe('confirmed')
  expect(asked.at(-1)).toBe(API.logout)
  expect([currentOwner(), readSession().session, isLogoutPending()]).toEqual([null, null, false])
})

test('a sign-out reports data that neither the device nor the server could clear', async () => {
  await signInAsAna()
  isServerThere = false
  breakStorage()
  expect(await logout()).toBe('kept')
  expect([readSession().session, isLogoutPending()]).toEqual([null, true])
})

test('signing out succeeds although another tab never releases the session’s lock', async () => {
  await signInAsAna()
  isHeld = true
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const control = new AbortController()
    setTimeout(() => control.abort())
    return control.signal
  })
  expect(await logout()).toBe('confirmed')
  expect(asked.at(-1)).toBe(API.logout)
})

test('an owner listener is called although another one fails', async () => {
  const stops = [onOwnerChange(() => Promise.reject(new Error('no storage')))]
  const heard: unknown[] = []
  stops.push(onOwnerChange((owner) => void heard.push(owner)))
  await expect(changeOwner('u:7')).rejects.toThrow('no storage')
  expect(heard).toEqual(['u:7'])
  for (const stop of stops) stop()
})

test('a session check finds the person who has signed in meanwhile', async () => {
  await changeOwner(null)
  writeSession(null)
  let isSignedIn = false
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path === API.authStatus)
      return Response.json(isSignedIn ? { isAuthenticated: true, user: ANA } : { isAuthenticated: false })
    if (method === 'POST') isSignedIn = true
    return Response.json({ isGuest: false })
  })
  await checkSession()
  expect([currentOwner(), readSession().session?.kind]).toEqual(['u:1', 'user'])
})

test('a sign-out from another device also works where guests are not allowed', async () => {
  await signInAsAna()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path === API.authStatus) return Response.json({ isAuthenticated: false, signedOut: true })
    const body = { error: 'guests_disabled', message: 'No', details: 'No.' }
    return method === 'POST' ? Response.json(body, { status: 403 }) : Response.json({ isGuest: false })
  })
  await checkSession()
  expect([currentOwner()?.startsWith('g:ended-'), readSession().session?.kind]).toEqual([true, 'none'])
})
