import { SESSION_OWNER_HEADER } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import { TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await sharedTestApp()
})
afterAll(() => t.close())

async function documentsIn(collection: string): Promise<number> {
  return (await t.connection.collection(collection).find().toArray()).length
}

const sessionCount = () => documentsIn('sessions')

describe('guests', () => {
  it('start with the first call and keep their session with the second', async () => {
    const client = t.client()
    expect((await client.get('/api/auth/guest')).json()).toEqual({ isGuest: false })
    const first = await client.post('/api/auth/guest')
    expect(first.statusCode).toBe(201)
    expect(first.json()).toEqual({ isGuest: true })
    const { sid } = client.cookies
    const second = await client.post('/api/auth/guest')
    expect(second.statusCode).toBe(200)
    expect(client.cookies.sid).toBe(sid)
    expect((await client.get('/api/auth/guest')).json()).toEqual({ isGuest: true })
  })

  it('write nothing to the database but their session', async () => {
    const count = async () => {
      const collections = await t.connection.listCollections()
      // The service's own jobs record their runs in `jobs`, independently of the test.
      const names = collections.map(({ name }) => name).filter((name) => name !== 'jobs')
      const sizes = await Promise.all(names.map(async (name) => [name, await documentsIn(name)]))
      return Object.fromEntries(sizes)
    }
    // A service that has just started is storing its own id.
    await expect.poll(async () => (await t.client().get('/.well-known/atajo')).statusCode).toBe(200)
    const before = await count()
    await t.client().post('/api/auth/guest')
    const after = await count()
    expect(after).toEqual({ ...before, sessions: (before.sessions ?? 0) + 1 })
  })
})

describe('a request that says whose session it means', () => {
  const link = { longUrl: 'https://example.com/de-quien' }

  it('is refused with another’s and changes nothing', async () => {
    const client = await t.signUp('nadia')
    for (const meant of ['guest', 'u:0', `u:${client.userId}0`]) {
      const refused = await client.post('/api/link/create', link, { [SESSION_OWNER_HEADER]: meant })
      expect([refused.statusCode, refused.json().error]).toEqual([401, 'not_authenticated'])
    }
    const guest = await t.asGuest()
    const meant = { [SESSION_OWNER_HEADER]: `u:${client.userId}` }
    expect((await guest.get('/api/link/user/', meant)).statusCode).toBe(401)
    expect((await client.get('/api/link/user/')).json()).toEqual([])
  })

  it('is answered with the one that it means', async () => {
    const client = await t.signUp('nuria')
    const own = { [SESSION_OWNER_HEADER]: `u:${client.userId}` }
    expect((await client.post('/api/link/create', link, own)).statusCode).toBe(201)
    const guest = await t.asGuest()
    const made = await guest.post('/api/link/create', link, { [SESSION_OWNER_HEADER]: 'guest' })
    expect(made.statusCode).toBe(201)
  })
})

describe('visitors without a session', () => {
  it.each(['/api/auth/status', '/api/auth/guest', '/api/site'])(
    'get no cookie and store nothing at %s',
    async (url) => {
      const before = await sessionCount()
      const response = await t.client().get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(await sessionCount()).toBe(before)
    },
  )

  it.each(['abc.def', 'x'.repeat(8000), '__proto__', 's%3Aabc.def'])(
    'with the forged cookie %.20s count as without',
    async (sid) => {
      const before = await sessionCount()
      const response = await t.app.inject({ url: '/api/auth/status', cookies: { sid } })
      expect(response.json()).toEqual({ isAuthenticated: false })
      expect(await sessionCount()).toBe(before)
    },
  )
})

describe('login', () => {
  it('works by name and by e-mail, whatever the case', async () => {
    await t.signUp('dolores')
    for (const username of ['DOLORES', 'Dolores@Example.test']) {
      const response = await t.client().post('/api/auth/login', { username, password: TEST_PASSWORD })
      expect(response.statusCode).toBe(200)
      expect(response.json().user.username).toBe('dolores')
    }
  })

  it('row 53: answers the same for an unknown user and a wrong password', async () => {
    await t.signUp('elena')
    const unknown = await t.client().post('/api/auth/login', { username: 'nadie', password: 'no es esta' })
    const wrong = await t.client().post('/api/auth/login', { username: 'elena', password: 'no es esta' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
    expect(unknown.json().message).toBe('No se pudo iniciar sesión')
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  const notACredential: unknown[] = [
    { username: { $gt: '' }, password: { $ne: null } },
    { username: ['admin'], password: TEST_PASSWORD },
    { username: 'admin', password: null },
    { username: 'admin', password: { $regex: '.*' } },
    { username: { toString: 'x' }, password: TEST_PASSWORD },
    { username: 1, password: true },
    { username: 'admin' },
    {},
    [],
    null,
    'texto',
    1,
  ]
  it.each(notACredential.map((body) => ({ body })))('row 40: refuses $body', async ({ body }) => {
    const headers = { 'content-type': 'application/json' }
    const login = { method: 'POST', url: '/api/auth/login', headers, payload: JSON.stringify(body) } as const
    const response = await t.app.inject(login)
    expect([response.statusCode, response.cookies]).toEqual([400, []])
  })

  it('is not undone by a request that was on its way with the session before', async () => {
    await t.signUp('eugenia')
    const client = await t.asGuest()
    const before = { ...client.cookies }
    await client.post('/api/auth/login', { username: 'eugenia', password: TEST_PASSWORD })
    await client.request({ url: '/api/link/user/', cookies: before })
    expect((await client.get('/api/auth/status')).json().user?.username).toBe('eugenia')
  })

  it('gives a new session and ends the one before', async () => {
    const client = await t.asGuest()
    const guestCookies = { ...client.cookies }
    await t.signUp('fatima')
    await client.post('/api/auth/login', { username: 'fatima', password: TEST_PASSWORD })
    expect(client.cookies.sid).not.toBe(guestCookies.sid)
    const replayed = await t.app.inject({ url: '/api/auth/guest', cookies: guestCookies })
    expect(replayed.json()).toEqual({ isGuest: false })
    const id = decodeURIComponent(guestCookies.sid ?? '').split('.')[0] ?? ''
    expect(await t.connection.collection<{ _id: string }>('sessions').findOne({ _id: id })).toBeNull()
  })

  it('gives its cookies the flags that keep them from scripts and other sites', async () => {
    await t.signUp('gloria')
    const response = await t.client().post('/api/auth/login', { username: 'gloria', password: TEST_PASSWORD })
    expect(response.cookies.map(({ name }) => name)).toEqual(['device', 'sid'])
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
  })
})

describe('logout', () => {
  it.each(['GET', 'POST'] as const)('by %s ends the session everywhere', async (method) => {
    const client = await t.signUp()
    const cookies = { ...client.cookies }
    const response = await client.request({ method, url: '/api/auth/logout' })
    expect(response.json()).toEqual({ ok: true })
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(Object.keys(client.cookies)).toEqual(['device'])
    const replayed = await t.app.inject({ url: '/api/auth/status', cookies })
    expect(replayed.json()).toEqual({ isAuthenticated: false })
  })

  it('a late sign-out preserves data that the browser has stored since', async () => {
    const client = await t.signUp()
    const response = await client.get('/api/auth/logout?siteData=keep')
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect((await client.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  })

  it('is not undone by a request that was under way', async () => {
    const client = await t.signUp()
    const cookies = { ...client.cookies }
    const id = decodeURIComponent(cookies.sid ?? '').split('.')[0] ?? ''
    const sessions = t.connection.collection<{ _id: string }>('sessions')
    const soon = new Date(Date.now() + 86_400_000)
    await sessions.updateOne({ _id: id }, { $set: { expires: soon, 'session.cookie.expires': soon } })
    await Promise.all([
      ...Array.from({ length: 10 }, () => t.app.inject({ url: '/api/auth/status', cookies })),
      t.app.inject({ method: 'POST', url: '/api/auth/logout', cookies }),
    ])
    expect(await sessions.findOne({ _id: id })).toBeNull()
  })
})

it('prolongs a session that is used after more than a day', async () => {
  const client = await t.asGuest()
  const id = decodeURIComponent(client.cookies.sid ?? '').split('.')[0] ?? ''
  const sessions = t.connection.collection<{ _id: string; expires: Date }>('sessions')
  expect((await client.get('/api/auth/guest')).headers['set-cookie']).toBeUndefined()
  const soon = new Date(Date.now() + 86_400_000)
  await sessions.updateOne({ _id: id }, { $set: { expires: soon, 'session.cookie.expires': soon } })
  const response = await client.get('/api/auth/guest')
  expect(response.json()).toEqual({ isGuest: true })
  expect(response.headers['set-cookie']).toBeDefined()
  expect((await sessions.findOne({ _id: id }))?.expires.getTime()).toBeGreaterThan(
    Date.now() + 29 * 86_400_000,
  )
})
