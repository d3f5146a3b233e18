import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { addressKey } from './address-key.ts'
import { createDatabaseLimiter } from './database-limiter.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => t.close())

const wrong = { username: 'nadie', password: 'no es la contraseña' }

function logIn(remoteAddress: string, username = 'nadie') {
  return t.app.inject({ method: 'POST', url: API.login, payload: { ...wrong, username }, remoteAddress })
}

async function blockAddress(address: string): Promise<void> {
  for (let n = 0; n < 30; n++) await logIn(address, `nadie-${address}-${n}`)
}

describe('rows 53 and 56: wrong logins', () => {
  it('tries of one address are refused after 30, with the time to wait', async () => {
    await blockAddress('203.0.113.1')
    const response = await logIn('203.0.113.1', 'otra')
    expect([response.statusCode, response.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(500)
    expect(response.json().details).toMatch(/^Espera (9|10) minutos y vuelve a intentarlo\.$/)
  })

  it('for one account are held back after 15, wherever they come from', async () => {
    await t.signUp('victima')
    for (let n = 0; n < 15; n++) await logIn(`198.51.100.${n}`, 'victima')
    expect((await logIn('198.51.100.99', 'VICTIMA')).statusCode).toBe(429)
  })

  it('for one account are one count and have one answer, by name and by e-mail in any case', async () => {
    await t.signUp('doblada')
    const names = ['doblada', 'DOBLADA@example.test', 'Doblada', 'doblada@EXAMPLE.test']
    for (let n = 0; n < 15; n++) {
      expect((await logIn(`198.51.101.${n}`, names[n % 4])).statusCode).toBe(401)
    }
    for (const username of names) {
      const payload = { username, password: TEST_PASSWORD }
      const right = await t.app.inject({ method: 'POST', url: API.login, payload })
      expect([right.statusCode, right.json().error]).toEqual([429, 'too_many_requests'])
    }
    const buckets = t.connection.collection<{ _id: string; count: number }>('rate_buckets')
    await buckets.deleteMany({ _id: /^login-account:/ })
    const payload = { username: 'doblada', password: TEST_PASSWORD }
    expect((await t.app.inject({ method: 'POST', url: API.login, payload })).statusCode).toBe(200)
  })

  it('do not tell whether a name has an account', async () => {
    await t.signUp('callada')
    for (let n = 0; n < 15; n++) await logIn(`198.51.102.${n}`, 'callada')
    for (let n = 0; n < 15; n++) await logIn(`198.51.103.${n}`, 'nadie-asi')
    const [known, unknown] = await Promise.all([
      logIn('198.51.102.60', 'callada'),
      logIn('198.51.102.61', 'nadie-asi'),
    ])
    expect([known.statusCode, known.json().error]).toEqual([429, 'too_many_requests'])
    expect([unknown.statusCode, unknown.json()]).toEqual([429, known.json()])
  })

  it('tries of a locked account count for the address that continues', async () => {
    await t.signUp('sondeada')
    for (let n = 0; n < 15; n++) await logIn(`198.51.104.${n}`, 'sondeada')
    for (let n = 0; n < 30; n++) await logIn('198.51.104.99', 'sondeada@example.test')
    expect((await logIn('198.51.104.99', 'otra-persona')).statusCode).toBe(429)
  })

  it('are not forgotten because others come', async () => {
    await blockAddress('203.0.113.2')
    const buckets = t.connection.collection<{ _id: string; count: number; resetAt: Date }>('rate_buckets')
    const resetAt = new Date(Date.now() + 600_000)
    await buckets.insertMany(
      Array.from({ length: 20_000 }, (_, n) => ({ _id: `login-address:otra-${n}`, count: 1, resetAt })),
    )
    expect((await logIn('203.0.113.2', 'otra')).statusCode).toBe(429)
  })

  it('are not held against who knows the password', async () => {
    for (let n = 0; n < 20; n++) await t.signUp(`conocida${n}`)
    expect((await logIn('127.0.0.1', 'cualquiera')).statusCode).toBe(401)
  })

  it('are only those whose password could be judged', async () => {
    const { userId } = await t.signUp('ilegible')
    const users = t.connection.collection<{ _id: number; passwordHash: string }>('users')
    const found = await users.findOneAndUpdate({ _id: userId }, { $set: { passwordHash: 'ilegible' } })
    for (let n = 0; n < 16; n++) expect((await logIn('203.0.113.4', 'ilegible')).statusCode).toBe(500)
    await users.updateOne({ _id: userId }, { $set: { passwordHash: found?.passwordHash ?? '' } })
    expect((await logIn('203.0.113.4', 'ilegible')).statusCode).toBe(401)
  })

  it('tries of a refused address do not count for the account', async () => {
    await blockAddress('203.0.113.5')
    for (let n = 0; n < 20; n++) expect((await logIn('203.0.113.5', 'intacta')).statusCode).toBe(429)
    expect((await logIn('203.0.113.6', 'intacta')).statusCode).toBe(401)
  })

  it('count for the whole network that one person has in IPv6', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:ffff::9'))
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
    expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  })
})

it('an address that nobody vouches for cannot be forged', async () => {
  await blockAddress('203.0.113.3')
  const response = await t.app.inject({
    method: 'POST',
    url: API.login,
    payload: wrong,
    remoteAddress: '203.0.113.3',
    headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9', 'x-real-ip': '9.9.9.9' },
  })
  expect(response.statusCode).toBe(429)
})

function register(remoteAddress: string, username: string, email: string) {
  const payload = { username, email, password: 'una contraseña larga' }
  return t.app.inject({ method: 'POST', url: API.register, remoteAddress, payload })
}

it('row 54: trying out which e-mails have an account is held back after 5 an hour', async () => {
  await t.signUp('duena')
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await register('203.0.113.10', `nueva${n}`, 'duena@example.test')).statusCode)
  }
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  const taken = await register('203.0.113.12', 'duena', 'otra@example.test')
  expect([taken.statusCode, taken.json().error]).toEqual([409, 'username_taken'])
})

it('registering is held back after 20 an hour', async () => {
  await t.signUp('ocupado')
  const attempt = () => register('203.0.113.11', 'ocupado', 'nueva@example.test')
  for (let n = 0; n < 20; n++) expect((await attempt()).statusCode).toBe(409)
  expect((await attempt()).statusCode).toBe(429)
})

it('guest sessions are held back after 60 in ten minutes', async () => {
  const start = () => t.app.inject({ method: 'POST', url: API.guest, remoteAddress: '203.0.113.20' })
  for (let n = 0; n < 60; n++) expect((await start()).statusCode).toBe(201)
  expect((await start()).statusCode).toBe(429)
})

describe('twenty who come at once', () => {
  const atOnce = (send: () => Promise<{ statusCode: number }>) =>
    Promise.all(Array.from({ length: 20 }, async () => (await send()).statusCode))
  const tally = (statuses: number[]) =>
    Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
    )

  it('have 30 wrong logins between them', async () => {
    let names = 0
    const send = () => logIn('203.0.113.40', `a-la-vez-${++names}`)
    for (let n = 0; n < 25; n++) await send()
    expect(tally(await atOnce(send))).toEqual({ 401: 5, 429: 15 })
  })

  it('have 20 registrations between them', async () => {
    const send = () => register('203.0.113.41', 'ocupado', 'a-la-vez@example.test')
    for (let n = 0; n < 15; n++) await send()
    expect(tally(await atOnce(send))).toEqual({ 409: 5, 429: 15 })
  })

  it('have 60 guest sessions between them', async () => {
    const send = () => t.app.inject({ method: 'POST', url: API.guest, remoteAddress: '203.0.113.42' })
    for (let n = 0; n < 50; n++) await send()
    expect(tally(await atOnce(send))).toEqual({ 201: 10, 429: 10 })
  })

  it('have 10 API keys an hour between them', async () => {
    const user = await t.signUp('llavero')
    const answers = await atOnce(() => user.post(API.createApiKey))
    expect(tally(answers)).toEqual({ 201: 10, 429: 10 })
    const refused = await user.post(API.createApiKey)
    expect(refused.json()).toMatchObject({ error: 'too_many_requests', message: 'Demasiados intentos.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })
})

it('an address that floods is held back, on unknown paths too, and others are not', async () => {
  const ask = (url: string, remoteAddress: string) => t.app.inject({ url, remoteAddress })
  for (let n = 0; n < 600; n++) await ask(n % 2 ? '/api/nada' : API.site, '203.0.113.30')
  expect((await ask(API.site, '203.0.113.30')).statusCode).toBe(429)
  expect((await ask('/api/nada', '203.0.113.30')).statusCode).toBe(429)
  expect((await ask(API.site, '203.0.113.31')).statusCode).toBe(200)
  expect((await ask(API.live, '203.0.113.30')).statusCode).toBe(200)
})

describe('row 195: who pays nothing', () => {
  const buckets = () => t.connection.collection<{ _id: string; count: number; resetAt: Date }>('rate_buckets')
  const fill = (_id: string, count: number) =>
    buckets().insertOne({ _id, count, resetAt: new Date(Date.now() + 600_000) })
  const link = { longUrl: 'https://destino.example/' }

  it('row 195: a guest makes 100 links a day at most, deleted ones included', async () => {
    const guest = await t.asGuest()
    await guest.post(API.createLink, link)
    const { _id } = (await buckets().findOne({ _id: /^created:g:/, count: 1 })) as { _id: string }
    await buckets().updateOne({ _id }, { $set: { count: 98 } })
    const { id } = (await guest.post(API.createLink, link)).json()
    await guest.delete(API.deleteLink, { id })
    expect((await guest.post(API.createLink, { longUrl: 'nada' })).statusCode).toBe(400)
    expect((await guest.post(API.createLink, link)).statusCode).toBe(201)
    const refused = await guest.post(API.createLink, link)
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
    expect((await guest.get(API.listLinks)).json()).toHaveLength(2)
  })

  it('row 195: a free account imports no more than 1,000 links a day, whatever it deletes', async () => {
    const user = await t.signUp('importadora')
    await fill(`created:u:${user.userId}`, 999)
    const rows = [1, 2].map((line) => ({ line, longUrl: `https://destino.example/${line}` }))
    const call = { source: 'csv', fileId: 'a'.repeat(16), fileName: 'a.csv', onTaken: 'skip', rows }
    expect((await user.post(API.importLinks, { ...call, dryRun: true })).statusCode).toBe(200)
    const refused = await user.post(API.importLinks, { ...call, dryRun: false })
    expect(refused.statusCode).toBe(429)
    expect((await user.get(API.listLinks)).json()).toEqual([])
  })

  it('row 195: an address has 300 links of guests an hour made, by however many guests', async () => {
    await buckets().deleteMany({ _id: /^created-guest:/ })
    await fill('created-guest:127.0.0.1', 299)
    const [one, other] = [await t.asGuest(), await t.asGuest()]
    expect((await one.post(API.createLink, link)).statusCode).toBe(201)
    expect((await other.post(API.createLink, link)).statusCode).toBe(429)
    await buckets().deleteMany({ _id: /^created-guest:/ })
  })

  it('row 195: a guest has 200 answers a day stored, and goes on without a key', async () => {
    const guest = await t.asGuest()
    const { id } = (await guest.post(API.createLink, link, { 'idempotency-key': 'guardada-1' })).json()
    const { _id } = (await buckets().findOne({ _id: /^stored-answers:g:/, count: 1 })) as { _id: string }
    await buckets().updateOne({ _id }, { $set: { count: 199 } })
    const toggle = (status: boolean, headers = {}) =>
      guest.post(API.bulkLinks, { ids: [id], change: { status } }, headers)
    expect((await toggle(false, { 'idempotency-key': 'guardada-2' })).statusCode).toBe(200)
    expect((await toggle(true, { 'idempotency-key': 'guardada-3' })).statusCode).toBe(429)
    expect((await toggle(false, { 'idempotency-key': 'guardada-2' })).statusCode).toBe(200)
    expect((await guest.get(API.listLinks)).json()[0].status).toBe(false)
    expect((await toggle(true)).json().counts.changed).toBe(1)
  })

  it('row 195: an account signs in 200 times a day', async () => {
    const user = await t.signUp('entrante')
    await buckets().updateOne({ _id: `sign-in:${user.userId}` }, { $set: { count: 199 } })
    const signIn = () => user.post(API.login, { username: 'entrante', password: TEST_PASSWORD })
    expect((await signIn()).statusCode).toBe(200)
    expect((await signIn()).statusCode).toBe(429)
  })
})

describe('row 196: a /48 of IPv6', () => {
  it('row 196: a /48 of IPv6 has sixteen times the limit of an address', async () => {
    const { app } = await t.another({ RATE_LIMIT_SCALE: '0.05' })
    const start = async (n: number, network = 7) => {
      const remoteAddress = `2001:db8:${network}:${n.toString(16)}::1`
      return (await app.inject({ method: 'POST', url: API.guest, remoteAddress })).statusCode
    }
    for (let n = 0; n < 48; n++) expect(await start(n)).toBe(201)
    expect(await start(48)).toBe(429)
    expect(await start(48, 8)).toBe(201)
  })

  it('row 196: limits in the database count it beside the /64, and a refused /64 uses none of it up', async () => {
    const limiter = createDatabaseLimiter(t.connection, 1)
    const take = (address: string) =>
      limiter.take({ key: 'prueba', address: addressKey(address), limit: 1, windowSeconds: 600 })
    for (let n = 0; n < 15; n++) await take(`2001:db8:7:${n}::1`)
    for (let n = 0; n < 5; n++) await expect(take('2001:db8:7:1::2')).rejects.toThrow()
    const giveBack = await take('2001:db8:7:a0::1')
    await giveBack()
    await take('2001:db8:7:a2::1')
    await expect(take('2001:db8:7:a1::1')).rejects.toMatchObject({ code: 'too_many_requests' })
    await take('2001:db8:8::1')
  })
})
