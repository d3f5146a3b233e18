import 'fake-indexeddb/auto'
import { API } from '@atajo/shared/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLogoutDue } from '../../platform/logout-due.ts'
import { changeOwner, currentOwner, onOwnerChange } from '../../platform/owner.ts'
import { isSessionEnded } from '../../platform/session-ended.ts'
import { loadOutbox } from '../sync/sync.public.ts'
import { login } from './auth.queries.ts'
import { readSession, writeSession } from './session-store.ts'
import { checkSession, logout } from './sign-in.ts'

const ANA = { id: 1, username: 'ana', planId: 1 }
const CREDENTIALS = { username: 'ana', password: 'larga y segura' }

let asked: string[]
let isServerThere: boolean
/** Whether another tab holds the session's lock for good. */
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

/** From now on the device's storage never answers. */
function hangStorage(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const method of ['get', 'getAll', 'put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => ({}) as never)
}

/** From now on the device's storage refuses everything. */
function breakStorage(): void {
  for (const method of ['get', 'getAll', 'put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError')
    })
}

/** What it settles with, however long the app itself waits. */
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

test('signs in at once though the server has not heard of the sign-out before', async () => {
  await signInAsAna()
  isServerThere = false
  await logout()
  isServerThere = true
  asked = []
  await login(CREDENTIALS)
  expect(asked).toEqual([`${API.logout}?siteData=keep`, `${API.login}?return=ask`])
  expect([currentOwner(), isLogoutDue()]).toEqual(['u:1', false])
})

test('says that the server has not confirmed a sign-out, and takes its word for it later', async () => {
  await signInAsAna()
  isServerThere = false
  expect(await logout()).toBe('unconfirmed')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(API.logout)) return new Response('', { status: 502 })
    return Response.json(path === API.authStatus ? { isAuthenticated: false } : { ok: true, isGuest: true })
  })
  await checkSession()
  expect([readSession().session?.kind, isLogoutDue()]).toEqual(['guest', false])
})

test('a session that merely ended stays its person’s until they sign in again', async () => {
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

test('a session that another tab has already left is not brought back', async () => {
  await signInAsAna()
  localStorage.setItem('atajo.owner', 'g:ended-otra')
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === API.authStatus ? { isAuthenticated: false } : { ok: true, isGuest: true }),
  )
  await checkSession()
  expect([currentOwner()?.slice(0, 2), readSession().session?.kind]).toEqual(['g:', 'guest'])
})

test('signs in though the device’s storage refuses everything', async () => {
  await changeOwner('g:dos')
  breakStorage()
  await login(CREDENTIALS)
  expect([currentOwner(), readSession().session?.kind]).toEqual(['u:1', 'user'])
})

test('signs in though the device’s storage never answers', async () => {
  await changeOwner('g:uno')
  await loadOutbox()
  hangStorage()
  await inTheEnd(login(CREDENTIALS))
  expect([currentOwner(), readSession().session?.kind]).toEqual(['u:1', 'user'])
})

test('tells the server of a sign-out though the device’s storage never answers', async () => {
  await signInAsAna()
  await loadOutbox()
  hangStorage()
  expect(await inTheEnd(logout())).toBe('confirmed')
  expect(asked.at(-1)).toBe(API.logout)
  expect([currentOwner(), readSession().session, isLogoutDue()]).toEqual([null, null, false])
})

test('says that something stays on the device where neither it nor the server could clear it', async () => {
  await signInAsAna()
  isServerThere = false
  breakStorage()
  expect(await logout()).toBe('kept')
  expect([readSession().session, isLogoutDue()]).toEqual([null, true])
})

test('signs out though another tab never lets go of the session', async () => {
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

test('whoever follows the owner hears of a change though another one fails', async () => {
  const stops = [onOwnerChange(() => Promise.reject(new Error('no storage')))]
  const heard: unknown[] = []
  stops.push(onOwnerChange((owner) => void heard.push(owner)))
  await expect(changeOwner('u:7')).rejects.toThrow('no storage')
  expect(heard).toEqual(['u:7'])
  for (const stop of stops) stop()
})

test('a check finds the person who has signed in while it asked', async () => {
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

test('a sign-out from afar is one too where guests are not welcome', async () => {
  await signInAsAna()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path === API.authStatus) return Response.json({ isAuthenticated: false, signedOut: true })
    const body = { error: 'guests_disabled', message: 'No', details: 'No.' }
    return method === 'POST' ? Response.json(body, { status: 403 }) : Response.json({ isGuest: false })
  })
  await checkSession()
  expect([currentOwner()?.startsWith('g:ended-'), readSession().session?.kind]).toEqual([true, 'none'])
})
