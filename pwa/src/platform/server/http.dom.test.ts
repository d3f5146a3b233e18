import { API } from '@atajo/shared/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError, ForeignAnswerError } from './api-error.ts'
import { http, httpFile } from './http.ts'
import { accessOver, checkServer, isOnline, watchConnection } from './online.ts'

let answerTo: (path: string) => Response

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => answerTo(path))
  answerTo = () => Response.json({ status: 'ok' })
  watchConnection()
  await checkServer()
})

afterEach(() => vi.unstubAllGlobals())

const html = (status: number) =>
  new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } })
const refusal = { error: 'plan_limit', message: 'Has llegado al límite', details: 'Borra alguno.' }

/** Only the server's liveness check gets through; other requests fail or get a foreign answer. */
const failExceptLive = (fail: () => Response) => (path: string) =>
  path === API.live ? Response.json({ status: 'ok' }) : fail()
const cut = () => {
  throw new TypeError('reset')
}

test('one failed request does not put the app offline', async () => {
  for (const fail of [cut, () => html(403)]) {
    answerTo = failExceptLive(fail)
    await expect(http({ method: 'POST', path: API.createLink, body: {} })).rejects.toThrow(ConnectionError)
    await checkServer()
    expect(isOnline()).toBe(true)
  }
})

test('the app is offline while the server does not answer its probe, and online again when it does', async () => {
  for (const fail of [cut, () => html(200), () => html(502)]) {
    answerTo = fail
    await expect(http({ path: API.listLinks })).rejects.toThrow(ConnectionError)
    await checkServer()
    expect(isOnline()).toBe(false)
    answerTo = () => Response.json([])
    await http({ path: API.listLinks })
    await checkServer()
    expect(isOnline()).toBe(true)
  }
})

test('an answer without our server’s error shape is reported as foreign', async () => {
  for (const foreign of [
    () => html(403),
    () => html(200),
    () => Response.json({ message: 'Forbidden' }, { status: 403 }),
    () => Response.json({ statusCode: 403, error: 'Forbidden', message: 'No' }, { status: 403 }),
    () => Response.json(null, { status: 502 }),
  ]) {
    answerTo = failExceptLive(foreign)
    await expect(http({ path: API.listLinks })).rejects.toThrow(ForeignAnswerError)
    await expect(httpFile(`${API.linkVisits}/a.csv`)).rejects.toThrow(ConnectionError)
  }
})

test('a refusal of our server is an ApiError whatever its status', async () => {
  for (const status of [403, 502, 503]) {
    answerTo = failExceptLive(() => Response.json(refusal, { status }))
    const error = await http({ path: API.listLinks }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, code: 'plan_limit', message: refusal.message })
  }
})

test('a gateway that refuses is distinguished from a missing server until it lets requests pass', async () => {
  const redirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  for (const turnAway of [redirect, () => html(401)]) {
    answerTo = turnAway
    await expect(http({ path: API.listLinks })).rejects.toThrow(ForeignAnswerError)
    await checkServer()
    expect([isOnline(), accessOver.read()]).toEqual([false, true])
    answerTo = () => Response.json([])
    await http({ path: API.listLinks })
    expect(accessOver.read()).toBe(false)
    await checkServer()
  }
  answerTo = () => Response.json(refusal, { status: 401 })
  await expect(http({ path: API.listLinks })).rejects.toThrow(ApiError)
  answerTo = () => html(502)
  await expect(http({ path: API.listLinks })).rejects.toThrow(ForeignAnswerError)
  expect(accessOver.read()).toBe(false)
})
