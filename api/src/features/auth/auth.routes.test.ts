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
      // The service's own jobs write down there that they ran.
      const names = collections.map(({ name }) => name).filter((name) => name !== 'jobs')
      const sizes = await Promise.all(names.map(async (name) => [name, await documentsIn(name)]))
      return Object.fromEntries(sizes)
    }
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

describe('registration', () => {
  it('creates a free account without logging in', async () => {
    const client = t.client()
    const response = await client.post('/api/auth/register', {
      username: 'Beatriz',
      email: 'bea@example.test',
      password: TEST_PASSWORD,
      planId: 2,
      isAdmin: true,
      _id: 1,
    })
    expect(response.statusCode).toBe(201)
    expect(response.json().user).toMatchObject({
      username: 'Beatriz',
      email: 'bea@example.test',
      planId: 1,
      limits: { links: 50, groups: 5, tags: 15, apiRequestsPerDay: 100 },
    })
    expect((await client.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  })

  it.each([
    ['a short password', { password: '1234567' }, 'password'],
    ['a common password', { password: '12345678' }, 'password'],
    ['the username as password', { username: 'nadie.mas', password: 'nadie.mas' }, 'password'],
    ['a password of 1,025 characters', { password: 'x'.repeat(1025) }, 'password'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a full-width username', { username: 'ａdmin' }, 'username'],
    ['an invisible character in the username', { username: 'admin\u200b' }, 'username'],
    ['a blank before the username', { username: ' admin' }, 'username'],
    ['no e-mail', { email: 'nobody' }, 'email'],
    ['an object as username', { username: { $gt: '' } }, 'username'],
    ['a list as username', { username: ['admin'] }, 'username'],
  ])('refuses %s and names the field', async (_what, change, field) => {
    const valid = { username: 'valido', email: 'valido@example.test', password: TEST_PASSWORD }
    const response = await t.client().post('/api/auth/register', { ...valid, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'validation_failed' })
    expect(Object.keys(response.json().fields)).toContain(field)
  })

  it('refuses a name or an e-mail that is taken, whatever the case', async () => {
    await t.signUp('carmen')
    const again = (username: string, email: string) =>
      t.client().post('/api/auth/register', { username, email, password: TEST_PASSWORD })
    const name = await again('CARMEN', 'otra@example.test')
    expect([name.statusCode, name.json().error]).toEqual([409, 'username_taken'])
    const email = await again('carmen2', 'Carmen@Example.test')
    expect([email.statusCode, email.json().error]).toEqual([409, 'email_taken'])
  })

  it('creates one account when 10 ask for the same name at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        t.client().post('/api/auth/register', {
          username: 'unico',
          email: `unico${n}@example.test`,
          password: TEST_PASSWORD,
        }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  })

  it('retried under its key answers the account that it made', async () => {
    const body = { username: 'repetida', email: 'repetida@example.test', password: TEST_PASSWORD }
    const key = { 'idempotency-key': 'clave-de-registro-1' }
    const first = await t.client().post('/api/auth/register', body, key)
    const second = await t.client().post('/api/auth/register', body, key)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('interrupted after the account was made answers that account on retry', async () => {
    const body = { username: 'cortada', email: 'cortada@example.test', password: TEST_PASSWORD }
    const key = { 'idempotency-key': 'clave-de-registro-2' }
    const first = await t.client().post('/api/auth/register', body, key)
    await t.connection
      .collection<{ _id: string }>('requests')
      .updateOne(
        { _id: 'new:cortada:clave-de-registro-2' },
        { $set: { status: null, leaseUntil: new Date(0) } },
      )
    const retried = await t.client().post('/api/auth/register', body, key)
    expect(retried.statusCode).toBe(201)
    expect(retried.json().user.id).toBe(first.json().user.id)
  })
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

  it('answers the same for an unknown user and a wrong password', async () => {
    await t.signUp('elena')
    const unknown = await t.client().post('/api/auth/login', { username: 'nadie', password: 'no es esta' })
    const wrong = await t.client().post('/api/auth/login', { username: 'elena', password: 'no es esta' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(unknown.json().message).toBe('No se pudo iniciar sesión')
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [{ username: { $gt: '' }, password: { $ne: null } }],
    [{ username: ['admin'], password: TEST_PASSWORD }],
    [{ username: 'admin', password: null }],
  ])('refuses operators and other types: %j', async (body) => {
    expect((await t.client().post('/api/auth/login', body)).statusCode).toBe(400)
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

  it('told late, leaves what the browser has kept since', async () => {
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
