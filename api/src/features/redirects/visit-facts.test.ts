import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJournalReader } from '../../platform/journal/journal-reader.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { createVisitList } from '../stats/visit-list.ts'
import { decodedAt } from '../stats/visits.fixture.ts'

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,2; iOS 18_5; es_ES)'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const GOOGLEBOT = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
const TWITTERBOT = 'Twitterbot/1.0'

let service: TestApp
let pro: TestClient
beforeAll(async () => {
  service = await startTestApp({ env: { TRUST_PROXY: '1' } })
  pro = await service.asPro()
})
afterAll(() => service.close())

async function createLink(client: TestClient, fields: Record<string, unknown> = {}) {
  const created = await client.post('/api/link/create', { longUrl: 'https://example.com/', ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json() as { id: number; shortUrl: string }
}

interface Opening {
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
  from?: string
}

async function open(path: string, { headers = {}, method = 'GET', from = '203.0.113.7' }: Opening = {}) {
  const answer = await service.app.inject({
    method,
    url: `/r/${path}`,
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': from, ...headers },
  })
  return answer.statusCode
}

/** Reads the journal's visits of a link, oldest first. */
async function visitsOf(linkId: number): Promise<ReturnType<typeof decodedAt>[]> {
  const root = join(service.config.dataDir, 'journal')
  const visits = createVisitList()
  for (const lane of readdirSync(root)) {
    const reader = createJournalReader({
      directory: join(root, lane),
      afterSequence: 0,
      onDamaged: () => expect.unreachable('a damaged record'),
      isLive: false,
    })
    for (const { sequence, payload } of await reader.read(10_000, Number.MAX_SAFE_INTEGER)) {
      expect(visits.append(sequence, payload)).toBe(true)
    }
  }
  const all = Array.from({ length: visits.length }, (_, index) => decodedAt(visits, index))
  return all.filter((visit) => visit.linkId === linkId)
}

test('a visit is written down with its source, what it was made with, its language and its campaign', async () => {
  const { id, shortUrl } = await createLink(pro)
  const headers = {
    'user-agent': INSTAGRAM,
    'accept-language': 'es-ES,es;q=0.9',
    referer: 'https://l.instagram.com/?u=x',
  }
  expect(await open(`${shortUrl}?utm_source=IG&utm_campaign=Verano%202027`, { headers })).toBe(302)
  expect(await visitsOf(id)).toMatchObject([
    {
      device: 'mobile',
      address: '203.0.113.7',
      statsKey: pro.userId * 2,
      isBot: false,
      keys: {
        browser: 'app-instagram',
        os: 'ios',
        device: 'phone',
        app: 'instagram',
        language: 'es',
        source: 'instagram',
        referrer: 'l.instagram.com',
        utm_source: 'ig',
        utm_campaign: 'verano 2027',
      },
    },
  ])
})

test('a person is the same visitor of all links of an account, and of no other’s', async () => {
  const [one, other, guests] = await Promise.all([
    createLink(pro),
    createLink(pro),
    createLink(await service.asGuest()),
  ])
  for (const { shortUrl } of [one, other, guests]) await open(shortUrl)
  await open(one.shortUrl, { from: '203.0.113.8' })
  const [first, stranger] = await visitsOf(one.id)
  expect(first?.visitor).toBeGreaterThan(0)
  expect(stranger?.visitor).not.toBe(first?.visitor)
  expect(await visitsOf(other.id)).toMatchObject([{ visitor: first?.visitor }])
  const [guest] = await visitsOf(guests.id)
  expect(guest?.visitor).not.toBe(first?.visitor)
  expect(guest?.statsKey).toBe(guests.id * 2 + 1)
})

test('a guest’s link that moved counts where it did before, for the people of its new owner', async () => {
  const own = await createLink(pro)
  const moved = await createLink(pro)
  const links = service.connection.collection<{ _id: number }>('links')
  await links.updateOne({ _id: moved.id }, { $set: { statsKey: moved.id * 2 + 1 } })
  await open(own.shortUrl)
  await open(moved.shortUrl)
  const [visitor] = (await visitsOf(own.id)).map(({ visitor }) => visitor)
  expect(await visitsOf(moved.id)).toMatchObject([{ statsKey: moved.id * 2 + 1, visitor }])
})

test.each([
  ['8 kB', 'x'.repeat(8000)],
  ['a URL of 8 kB', `https://${'a.'.repeat(3900)}example/`],
  ['binary', '\u00e9\u00ff\u0080'.repeat(500)],
  ['empty', ''],
])('headers that are %s are harmless', async (_, value) => {
  const { id, shortUrl } = await createLink(pro)
  const headers = { referer: value, 'accept-language': value, 'user-agent': value }
  expect(await open(`${shortUrl}?utm_source=${encodeURIComponent(value)}`, { headers })).toBe(302)
  const [visit] = await visitsOf(id)
  expect(visit?.keys.source).toBe('direct')
  expect(visit?.keys).not.toHaveProperty('referrer')
  expect(visit?.keys).not.toHaveProperty('language')
  expect(Buffer.byteLength(visit?.keys.utm_source ?? '')).toBeLessThanOrEqual(64)
})

test('bots, HEAD and prefetches are written down as such, without an address, and counted nowhere', async () => {
  const { id, shortUrl } = await createLink(pro)
  expect(await open(shortUrl, { method: 'HEAD' })).toBe(302)
  expect(await open(shortUrl, { headers: { 'user-agent': GOOGLEBOT } })).toBe(302)
  expect(await open(shortUrl, { headers: { 'sec-purpose': 'prefetch' } })).toBe(302)
  expect(await open(shortUrl)).toBe(302)
  await expect.poll(async () => (await visitsOf(id)).length).toBe(4)
  const visits = await visitsOf(id)
  expect(visits.map(({ isBot }) => isBot)).toEqual([true, true, true, false])
  expect(visits.map(({ address }) => address)).toEqual(['', '', '', '203.0.113.7'])
  const stats = async () => (await pro.get(`/api/link/stats/${shortUrl}`)).json()
  await expect.poll(async () => (await stats()).totalAccesses, { timeout: 5000 }).toBe(1)
  expect((await stats()).accesses).toHaveLength(1)
})

test('bots on gated links count if they get a card or the page for people, but not if they are refused', async () => {
  const bot = { headers: { 'user-agent': TWITTERBOT } }
  const card = await createLink(pro, { useMetadata: true, metadataTitle: 'Oferta' })
  const limited = await createLink(pro, { accessLimit: 5 })
  const locked = await createLink(pro, { password: 'secreta' })
  const closed = await createLink(pro, { status: false })
  for (const { shortUrl } of [card, limited, locked]) expect(await open(shortUrl, bot)).toBe(200)
  expect(await open(closed.shortUrl, bot)).toBe(410)
  expect(await open(card.shortUrl)).toBe(302)
  const kinds = async ({ id }: { id: number }) => (await visitsOf(id)).map((facts) => facts?.isBot)
  await expect.poll(() => kinds(limited)).toEqual([true])
  expect(await kinds(card)).toEqual([true, false])
  expect(await kinds(locked)).toEqual([])
  expect(await kinds(closed)).toEqual([])
})
