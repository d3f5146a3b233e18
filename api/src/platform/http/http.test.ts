import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let user: TestClient

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://corto.example' } })
  user = await t.signUp()
})
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }

describe('every refusal', () => {
  it.each([
    ['an unknown path', 'GET', '/api/nada', 404, 'not_found'],
    ['an unknown path outside the API', 'GET', '/nada.png', 404, 'not_found'],
    ['a known path by another method', 'DELETE', '/api/site', 405, 'method_not_allowed'],
    ['HEAD of something with an effect', 'HEAD', '/api/auth/logout', 405, null],
    ['a path that cannot be decoded', 'GET', '/api/%E0%A4%A', 404, 'not_found'],
    ['a path of thousands of slashes', 'GET', `/api${'/'.repeat(9000)}x`, 404, 'not_found'],
  ] as const)('of %s has the shape of the contract', async (_what, method, url, status, code) => {
    const response = await user.request({ method, url })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    if (code === null) return
    const { error, message, details } = response.json()
    expect(error).toBe(code)
    expect(message).toMatch(/\S/)
    expect(details).toMatch(/\S/)
  })

  it('answers with the methods that a path has', async () => {
    expect((await user.delete('/api/auth/logout')).headers.allow).toBe('GET, POST')
  })
})

describe('a body', () => {
  const send = (payload: string, contentType?: string) =>
    user.request({
      method: 'POST',
      url: API.createGroup,
      payload,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })

  it.each([
    ['that is not JSON', '{"title":', 400],
    ['that sets __proto__', '{"title":"a","color":"RED","__proto__":{"planId":2}}', 400],
    ['that sets constructor.prototype', '{"title":"a","constructor":{"prototype":{"planId":2}}}', 400],
    ['that sets __proto__ further inside', '{"title":"a","tags":[{"__proto__":{"planId":2}}]}', 400],
    ['of thousands of nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    ['of more than 64 KiB', `{"title":"${'x'.repeat(64 * 1024)}"}`, 413],
    ['of nothing where something is needed', '', 400],
  ])('%s is refused', async (_what, payload, status) => {
    expect((await send(payload, 'application/json')).statusCode).toBe(status)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json\ta',
    ' application/jsonx',
    'application/json , x',
    'multipart/form-data; boundary=x',
    '',
  ])('of type %j is not taken as JSON', async (contentType) => {
    const response = await send('{"title":"Colado","color":"RED"}', contentType)
    expect([400, 415]).toContain(response.statusCode)
    expect((await user.get(API.listGroups)).body).not.toContain('Colado')
  })

  it('leaves every prototype as it was', () => {
    expect(({} as Record<string, unknown>).planId).toBeUndefined()
  })
})

describe('a request from another site', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/page' },
    { origin: 'https://corto.example.evil.example' },
  ])('with %j changes nothing', async (headers) => {
    const created = await user.post(API.createGroup, { title: 'De otro sitio', color: 'RED' }, headers)
    expect([created.statusCode, created.json().error]).toEqual([403, 'cross_site_request'])
    const logout = await user.get(API.logout, headers)
    expect(logout.statusCode).toBe(403)
    expect((await user.get(API.authStatus)).json().isAuthenticated).toBe(true)
    expect((await user.get(API.listGroups)).body).not.toContain('De otro sitio')
  })

  it('cannot log a visitor in to another account', async () => {
    const before = { ...user.cookies }
    const response = await user.post(
      API.login,
      { username: 'atacante', password: 'una contraseña cualquiera' },
      { origin: 'https://evil.example' },
    )
    expect(response.statusCode).toBe(403)
    expect(user.cookies).toEqual(before)
  })

  it('gets no CORS header, not even for a preflight', async () => {
    for (const [method, url] of [
      ['GET', API.authStatus],
      ['OPTIONS', API.createLink],
      ['OPTIONS', API.login],
    ] as const) {
      const response = await user.request({
        method,
        url,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      const cors = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))
      expect(cors).toEqual([])
    }
  })

  it('accepts a request of the app itself', async () => {
    const own = { origin: 'https://corto.example', 'sec-fetch-site': 'same-origin' }
    const response = await user.post(API.createGroup, { title: 'Propio', color: 'RED' }, own)
    expect(response.statusCode).toBe(201)
  })
})

describe('every answer of the API', () => {
  it.each([API.authStatus, API.listLinks, API.site, API.live, '/api/nada'])(
    'at %s has the headers of data',
    async (url) => {
      const { headers } = await user.get(url)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy'] ?? "frame-ancestors 'none'").toContain(
        "frame-ancestors 'none'",
      )
      expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/)
    },
  )

  it('an answer for a session varies by cookie and is not stored', async () => {
    const { headers } = await user.get(API.authStatus)
    expect(headers.vary).toBe('Cookie')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('a list answers 304 to a client that has it already', async () => {
    const first = await user.get(API.listGroups)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await user.get(API.listGroups, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await user.post(API.createGroup, { title: 'Otro más', color: 'RED' })
    expect((await user.get(API.listGroups, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('reports how much of the address’s limit is left', async () => {
    const { headers } = await user.get(API.authStatus)
    expect(headers['ratelimit-policy']).toMatch(/^"address";q=\d+;w=60$/)
    expect(headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+$/)
  })
})

describe('under https', () => {
  it('the cookie is bound to the host and to https', async () => {
    const response = await t.client().post(API.guest)
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-sid=/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Domain/i)
  })

  it('tells browsers to stay with https', async () => {
    expect((await user.get(API.site)).headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  })
})

it('takes a slash at the end of any path', async () => {
  expect((await user.get('/api/auth/status/')).statusCode).toBe(200)
  expect((await user.get('/api/link/user')).statusCode).toBe(200)
  expect((await user.post('/api/group/create/', { title: 'Con barra', color: 'RED' })).statusCode).toBe(201)
})

it('says nothing of the inside when it fails', async () => {
  const broken = await startTestApp({
    adapt: (deps) => ({
      ...deps,
      site: { ...deps.site, payments: () => Promise.reject(new Error('mongodb://secret at store.ts')) },
    }),
  })
  const response = await broken.client().get(API.site)
  await broken.close()
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ error: 'internal_error' })
  expect(response.json().requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.body).not.toMatch(/mongodb|store\.ts/)
})

it('refuses an unparsable body the same way without a session', async () => {
  const response = await t.app.inject({ method: 'POST', url: API.login, payload: '{', headers: json })
  expect([response.statusCode, response.json().error]).toEqual([400, 'malformed_body'])
})
