import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DESTINATION = 'https://es.wikipedia.org/wiki/Atajo'

let service: TestApp
let pro: TestClient
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' } })
  pro = await service.asPro()
})
afterAll(() => service.close())

interface MadeLink {
  id: number
  shortUrl: string
}

async function createLink(fields: Record<string, unknown> = {}): Promise<MadeLink> {
  const created = await pro.post('/api/link/create', { longUrl: DESTINATION, ...fields })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

function open(code: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return service.app.inject({ method, url: `/r/${code}`, headers: { 'user-agent': FIREFOX, ...headers } })
}

async function statsOf(code: string) {
  return (await pro.get(`/api/link/stats/${code}`)).json()
}

async function countOf(code: string): Promise<number> {
  return (await statsOf(code)).totalAccesses
}

describe('a short link', () => {
  test('leads to its destination, and the visit is counted once', async () => {
    const { shortUrl } = await createLink()
    const answer = await open(shortUrl)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(DESTINATION)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    await expect.poll(() => countOf(shortUrl), { timeout: 5000 }).toBe(1)
    const stats = await statsOf(shortUrl)
    expect(stats).toMatchObject({ qrAccesses: 0, desktopAccesses: 1, mobileAccesses: 0 })
    expect(stats.last7Days.map((row: { clics: number }) => row.clics)).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect(stats.accesses).toMatchObject([{ device: 'desktop', method: 'link', ip: '127.0.0.1' }])
  })
})
