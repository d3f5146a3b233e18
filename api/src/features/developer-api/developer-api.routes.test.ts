import { API, YOURLS_API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let user: TestClient
let key: string
let now = new Date()

beforeAll(async () => {
  t = await startTestApp({
    adapt: (deps) => ({ ...deps, developerApi: { ...deps.developerApi, now: () => now } }),
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  user = await t.signUp()
  key = await newKey(user)
})

async function newKey(client: TestClient): Promise<string> {
  return (await client.post(API.createApiKey)).json().apiKey
}

function create(headers: Record<string, string>, body: object = { longUrl: 'https://destino.example/' }) {
  return t.client().post(API.publicCreate, body, headers)
}
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

describe('rows 60 and 62: the key', () => {
  it('is shown once and stored only as a hash', async () => {
    expect(key).toMatch(/^atajo_[A-Za-z0-9-]{12}_[A-Za-z0-9_-]{43}$/)
    const collections = await t.connection.listCollections()
    const everything = await Promise.all(
      collections.map(({ name }) => t.connection.collection(name).find().toArray()),
    )
    const secret = key.slice(-43)
    expect(JSON.stringify(everything)).not.toContain(secret)
  })

  it('replaces the one before', async () => {
    const second = await newKey(user)
    expect((await create(bearer(key))).statusCode).toBe(401)
    expect((await create(bearer(second))).statusCode).toBe(201)
  })

  it('is given to users only', async () => {
    for (const client of [t.client(), await t.asGuest()]) {
      const response = await client.post(API.createApiKey)
      expect([response.statusCode, response.json().error]).toEqual([401, 'not_authenticated'])
    }
  })

  it('is another one for a repeated request, which ends the one whose answer was lost', async () => {
    const send = () => user.post(API.createApiKey, undefined, { 'idempotency-key': 'una-clave-nueva' })
    const [first, again] = [await send(), await send()]
    expect((await create(bearer(first.json().apiKey))).statusCode).toBe(401)
    expect((await create(bearer(again.json().apiKey))).statusCode).toBe(201)
  })

  it('works as a bearer, whatever its case, and as X-API-Key', async () => {
    for (const headers of [bearer(key), { authorization: `bearer ${key}` }, { 'x-api-key': key }]) {
      expect((await create(headers)).statusCode).toBe(201)
    }
  })

  it.each([
    ['none', () => ({})],
    [
      'one that was never given',
      () => bearer('atajo_AAAAAAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    ],
    [
      'the right prefix with another secret',
      () => bearer(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['a blank after it', () => ({ 'x-api-key': `${key} ` })],
    ['a sign after it', () => ({ 'x-api-key': `${key}x` })],
    ['a part of it', () => ({ 'x-api-key': key.slice(0, -1) })],
    ['another case', () => ({ 'x-api-key': key.toUpperCase() })],
    ['two of them', () => ({ authorization: `Bearer ${key}, Bearer ${key}` })],
    ['an operator', () => ({ 'x-api-key': '{"$gt":""}' })],
    ['nothing', () => ({ 'x-api-key': '' })],
    ['basic authorization', () => ({ authorization: `Basic ${key}` })],
  ])('must be right: %s is 401', async (_what, headers) => {
    const response = await create(headers())
    expect([response.statusCode, response.json().error]).toEqual([401, 'invalid_api_key'])
  })

  it('does not work in the address or the body, nor does a session in its place', async () => {
    const inQuery = await t
      .client()
      .post(`${API.publicCreate}?apiKey=${key}`, { longUrl: 'https://a.example/' })
    expect(inQuery.statusCode).toBe(401)
    expect((await create({}, { longUrl: 'https://a.example/', apiKey: key })).statusCode).toBe(401)
    expect((await user.post(API.publicCreate, { longUrl: 'https://a.example/' })).statusCode).toBe(401)
  })

  it('stops working when the account is gone', async () => {
    await t.connection.collection<{ _id: number }>('users').deleteOne({ _id: user.userId })
    expect((await create(bearer(key))).statusCode).toBe(401)
  })

  it.each([
    ['GET', API.authStatus],
    ['GET', API.listLinks],
    ['POST', API.createCheckoutSession],
    ['POST', API.createApiKey],
    ['POST', API.createLink],
    ['GET', API.accountKeys],
    ['POST', API.accountKeys],
  ] as const)('opens nothing else: %s %s', async (method, url) => {
    for (const headers of [bearer(key), { 'x-api-key': key }]) {
      expect((await t.client().request({ method, url, headers })).statusCode).toBe(401)
    }
  })
})

describe('with a key', () => {
  it('a link is created for its holder, from any site', async () => {
    const response = await create({ ...bearer(key), origin: 'https://otra.example' })
    expect(response.statusCode).toBe(201)
    expect(response.headers['set-cookie']).toBeUndefined()
    const links: { id: number }[] = (await user.get(API.listLinks)).json()
    expect(links.map(({ id }) => id)).toEqual([response.json().id])
  })

  it('the same rules hold as in the app', async () => {
    const pro = await create(bearer(key), { longUrl: 'https://destino.example/', password: 'secreta' })
    expect([pro.statusCode, pro.json().error]).toEqual([403, 'pro_required'])
    const invalid = await create(bearer(key), { longUrl: 'javascript:alert(1)' })
    expect([invalid.statusCode, invalid.json().message]).toEqual([400, 'Ingresa una URL válida.'])
  })

  it('deletes the owner’s link by its id or code, but nobody else’s', async () => {
    const remove = (body: object) => t.client().delete(API.publicDelete, body, bearer(key))
    const first = (await create(bearer(key))).json()
    const second = (await create(bearer(key))).json()
    expect((await remove({ id: String(first.id) })).json()).toEqual({ id: first.id })
    expect((await remove({ shortCode: second.shortUrl })).json()).toEqual({ id: second.id })
    const other = await t.signUp()
    const foreign = (await other.post(API.createLink, { longUrl: 'https://ajeno.example/' })).json()
    for (const body of [{ id: foreign.id }, { shortCode: foreign.shortUrl }, { id: first.id }]) {
      const response = await remove(body)
      expect([response.statusCode, response.json().error]).toEqual([404, 'link_not_found'])
    }
    expect((await remove({})).statusCode).toBe(400)
    expect((await other.get(API.listLinks)).json()).toHaveLength(1)
  })

  it('a repeated request has its effect once', async () => {
    const headers = { ...bearer(key), 'idempotency-key': 'repetida-por-api' }
    const first = await create(headers)
    const second = await create(headers)
    expect(second.json()).toEqual(first.json())
    expect((await user.get(API.listLinks)).json()).toHaveLength(1)
  })
})

describe('the daily quota', () => {
  const refused = () => create(bearer(key), { longUrl: 'no es una dirección' })

  it('lets exactly 100 requests through, whatever comes at once, and then says until when', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, refused))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const last = await refused()
    expect(last.json().error).toBe('too_many_requests')
    expect(last.headers['retry-after']).toBe(String(14 * 3600))
    expect(last.headers.ratelimit).toBe(`"daily";r=0;t=${14 * 3600}`)
  })

  it('every answer reports the quota', async () => {
    const { headers } = await refused()
    expect(headers['ratelimit-policy']).toBe('"daily";q=100;w=86400')
    expect(headers.ratelimit).toBe(`"daily";r=99;t=${14 * 3600}`)
  })

  it('starts again at midnight in UTC, and not when the clock goes back', async () => {
    now = new Date('2026-11-21T23:59:59Z')
    await Promise.all(Array.from({ length: 100 }, refused))
    expect((await refused()).headers['retry-after']).toBe('1')
    now = new Date('2026-11-22T00:00:00Z')
    expect((await refused()).statusCode).toBe(400)
    now = new Date('2026-11-21T23:00:00Z')
    expect((await refused()).statusCode).toBe(429)
  })

  it('is of each user', async () => {
    await Promise.all(Array.from({ length: 100 }, refused))
    const other = await t.signUp()
    expect((await create(bearer(await newKey(other)))).statusCode).toBe(201)
  })
})

describe('pages of other sites', () => {
  const origin = { origin: 'https://otro.example' }
  const allowed = (answer: { headers: Record<string, unknown> }) =>
    answer.headers['access-control-allow-origin']

  it.each([API.publicCreate, API.publicDelete, API.stats, API.recentStats, YOURLS_API, '/api/v1/links'])(
    'may ask whether they may call %s, with cookies too',
    async (url) => {
      const asked = { ...origin, 'access-control-request-method': 'POST' }
      for (const headers of [asked, { ...asked, cookie: 'sid=x' }]) {
        const answer = await t.app.inject({ method: 'OPTIONS', url, headers })
        expect([answer.statusCode, answer.body, allowed(answer)]).toEqual([204, '', '*'])
        expect(answer.headers['access-control-allow-headers']).toContain('Authorization')
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      }
    },
  )

  it('read what a key opens, refusals too', async () => {
    const stats = { ...bearer(key), ...origin }
    expect(allowed(await create({ ...bearer(key), ...origin }))).toBe('*')
    expect(allowed(await create({ 'x-api-key': 'wrong', ...origin }))).toBe('*')
    expect(allowed(await t.client().get(API.stats, stats))).toBe('*')
    expect(allowed(await t.client().get(`${API.stats}/browser`, stats))).toBe('*')
    const yourls = await t.app.inject({ url: `${YOURLS_API}?action=version`, headers: origin })
    expect([yourls.statusCode, allowed(yourls)]).toEqual([403, '*'])
  })

  it('read nothing with a cookie, without a key, or anywhere else', async () => {
    const withKey = { ...bearer(key), ...origin }
    const answers = [
      await user.get(API.stats, origin),
      await user.get(API.stats, withKey),
      await user.post(API.publicCreate, { longUrl: 'https://a.example/' }, withKey),
      await user.get(`${YOURLS_API}?action=version`, origin),
      await t.client().get(API.stats, origin),
      await t.client().get(API.listLinks, withKey),
      await t.client().get(API.site, withKey),
      await t.client().get('/api/statsx', withKey),
    ]
    for (const answer of answers) {
      expect(allowed(answer)).toBeUndefined()
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const elsewhere = await t.app.inject({ method: 'OPTIONS', url: API.createLink, headers: origin })
    expect([elsewhere.statusCode, allowed(elsewhere)]).toEqual([405, undefined])
  })
})
