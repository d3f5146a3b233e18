import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let address: string

beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const WRONG = 'no es esta, seguro'

interface LoginOptions {
  password?: string
  from?: string
  to?: string
}

function logIn(
  username: string,
  { password = WRONG, from = '203.0.113.1', to = address }: LoginOptions = {},
): Promise<Response> {
  return fetch(`${to}${API.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ username, password }),
  })
}

const statusesOf = (answers: Response[]) => [...new Set(answers.map(({ status }) => status))].sort()

/** Starts concurrent sign-ins with one name. */
const atOnce = (count: number, username: string, options: (n: number) => LoginOptions) =>
  Promise.all(Array.from({ length: count }, (_, n) => logIn(username, options(n))))

async function triesCountedFrom(from: string): Promise<number> {
  const buckets = t.connection.collection<{ _id: string; count: number }>('rate_buckets')
  return (await buckets.findOne({ _id: `login-address:${from}` }))?.count ?? 0
}

it('row 57: a flood of logins is turned away in the contract’s shape, and who comes after it is heard', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => logIn(`nadie${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const shed = answers.find(({ status }) => status === 503)
  expect(Number(shed?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(shed?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await shed?.json()).toEqual({
    error: 'service_unavailable',
    message: 'El servidor no está disponible ahora mismo.',
    details: 'Vuelve a intentarlo dentro de unos segundos.',
  })
  expect((await logIn('nadie')).status).toBe(401)
})

it('row 184: a class of thirty behind one address signs in at once, and all of them are let in', async () => {
  const strict = await t.another({ RATE_LIMIT_SCALE: '1' })
  const to = await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const from = '203.0.113.20'
  for (let n = 0; n < 30; n += 1) await t.signUp(`alumna${n}`)
  for (let n = 0; n < 5; n += 1) expect((await logIn(`alumna${n}`, { from, to })).status).toBe(401)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => logIn(`alumna${n}`, { password: TEST_PASSWORD, from, to })),
  )
  expect(statusesOf(answers)).toEqual([200])
  expect(await triesCountedFrom(from)).toBe(5)
})

it('row 184: one account, with its right password from any address, keeps nobody else from signing in', async () => {
  await t.signUp('insistente')
  for (let n = 0; n < 5; n += 1) await t.signUp(`vecina${n}`)
  const flood = Promise.all([
    atOnce(100, 'insistente', () => ({ password: TEST_PASSWORD, from: '203.0.113.30' })),
    atOnce(30, 'insistente', (n) => ({ password: TEST_PASSWORD, from: `198.51.100.${n}` })),
  ])
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      logIn(`vecina${n}`, { password: TEST_PASSWORD, from: `192.0.2.${n}` }),
    ),
  )
  expect(statusesOf(others)).toEqual([200])
  const [fromOne] = await flood
  expect(statusesOf(fromOne)).toEqual([200, 503])
  await expect.poll(() => triesCountedFrom('203.0.113.30')).toBeGreaterThan(30)
})

it('row 184: an account that proves its password again and again keeps nobody from signing in', async () => {
  const insistent = await t.signUp('demostrada')
  await t.signUp('tranquila')
  const proofs = Array.from({ length: 90 }, () =>
    insistent.delete(API.accountSessions, { password: TEST_PASSWORD }),
  )
  const other = await logIn('tranquila', { password: TEST_PASSWORD, from: '192.0.2.50' })
  expect(other.status).toBe(200)
  const statuses = (await Promise.all(proofs)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
})

it('limits count an address once, whatever port its proxy appends', async () => {
  const said = ['203.0.113.77:51742', '203.0.113.77:51743', '"203.0.113.77:9"']
  const known = await t.connection.collection('rate_buckets').countDocuments({})
  for (const from of said) expect((await logIn('nadie-así', { from })).status).toBe(401)
  const buckets = await t.connection.collection<{ _id: string }>('rate_buckets').find({}).toArray()
  expect(buckets.length).toBeGreaterThan(known)
  const ofAddress = buckets.filter(({ _id }) => _id.includes('203.0.113.77'))
  expect(ofAddress.map(({ _id }) => _id.replace(/:\d+$/, ''))).toEqual(['login-address:203.0.113.77'])
})
