import { API, withoutPasswords } from '@atajo/shared/paths'
import { afterEach, expect, test, vi } from 'vitest'
import script from '../../../build/early-requests.js?raw'
import { http } from './http.ts'

let asked: string[]

/** Runs the shell's script against this server answer and starts its requests. */
async function openShell(answerTo: (path: string) => Response): Promise<void> {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`)
    return answerTo(path)
  })
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => task())
  const request = (_name: string, task: () => Promise<unknown>) => task()
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never)
  history.replaceState(null, '', '/links')
  new Function(script)()
  await vi.waitFor(() => expect(globalThis.takeEarlyAnswer).toBeDefined())
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  globalThis.takeEarlyAnswer = undefined
})

const answers = (path: string) =>
  Response.json(path === API.authStatus ? { isAuthenticated: false } : { isGuest: true })

test('the app uses the answers of early requests once, and in the same session only', async () => {
  await openShell(answers)
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  const first = ['GET /api/auth/status', 'POST /api/auth/guest', 'GET /api/link/user/?password=omit']
  expect(asked).toEqual(first)
  await http({ path: withoutPasswords(API.listLinks), owner: 'u:7' })
  expect(asked.splice(0)).toEqual([...first, 'GET /api/link/user/?password=omit'])
  await http({ path: API.authStatus })
  await http({ path: API.guest })
  await http({ path: withoutPasswords(API.listLinks), owner: 'g:1' })
  expect(asked).toEqual([])
  await http({ path: withoutPasswords(API.listLinks), owner: 'g:1' })
  expect(asked).toEqual(['GET /api/link/user/?password=omit'])
})

test('the app asks again if another tab has changed the session, or if the early request was refused', async () => {
  await openShell(answers)
  localStorage.setItem('atajo.session', '{"kind":"guest"}')
  await http({ path: API.authStatus })
  expect(asked.filter((call) => call.endsWith(API.authStatus))).toHaveLength(2)
  localStorage.clear()
  await openShell((path) => (path === API.guest ? Response.json({}, { status: 403 }) : answers(path)))
  await vi.waitFor(() => expect(asked).toContain('POST /api/auth/guest'))
  await expect(http({ path: API.guest })).rejects.toThrow()
  expect(asked.filter((call) => call.endsWith(API.guest))).toHaveLength(2)
})
