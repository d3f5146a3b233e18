import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const PAGE = { status: 200, contentType: 'text/html; charset=utf-8', body: '<title>Menú de otoño</title>' }

let answer: Partial<typeof PAGE> | null
const asked: string[] = []

let t: TestApp
let ana: TestClient
beforeAll(async () => {
  t = await startTestApp({
    async askPage(url) {
      asked.push(url)
      if (answer === null) throw new Error('no answer')
      const page = { ...PAGE, ...answer }
      return { ...page, body: Buffer.from(page.body) }
    },
  })
  ana = await t.signUp()
})
afterAll(() => t.close())

const titleOf = async (url: unknown, client = ana) => {
  const { statusCode, body } = await client.post('/api/link/title', { url })
  return [statusCode, JSON.parse(body)]
}

test('gives a member the title of a page, whose address is read as a destination is', async () => {
  answer = {}
  expect(await titleOf(' panadería.example/otoño ')).toEqual([200, { title: 'Menú de otoño' }])
  expect(asked.at(-1)).toBe('https://xn--panadera-i2a.example/oto%C3%B1o')
})

test.each([
  ['does not answer', null],
  ['answers with an error', { status: 404 }],
  ['is no HTML', { contentType: 'application/pdf' }],
  ['has no title', { body: '<h1>Menú</h1>' }],
])('says in one way that a page has no title to give if it %s', async (_why, given) => {
  answer = given
  expect(await titleOf('https://panaderia.example/')).toMatchObject([422, { error: 'title_unavailable' }])
})

test.each([
  'no es una dirección',
  'ftp://panaderia.example/',
  'http://127.0.0.1/',
  'http://router.local/',
  'http://localhost:3000/r/menu',
  7,
])('asks nobody for the title of %s', async (url) => {
  answer = {}
  const before = asked.length
  expect(await titleOf(url)).toMatchObject([
    400,
    { error: 'validation_failed', fields: { url: expect.any(String) } },
  ])
  expect(asked.length).toBe(before)
})

test('serves members only', async () => {
  expect(await titleOf('https://panaderia.example/', await t.asGuest())).toMatchObject([
    403,
    { error: 'login_required' },
  ])
  expect(await titleOf('https://panaderia.example/', t.client())).toMatchObject([
    401,
    { error: 'not_authenticated' },
  ])
})
