import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const DAY_MS = 86_400_000
let service: TestApp
let now: number | null = null

beforeAll(async () => {
  const clock = () => new Date(now ?? Date.now())
  service = await startTestApp({ adapt: (deps) => ({ ...deps, links: { ...deps.links, now: clock } }) })
})
afterAll(() => service.close())

const share = async (client: TestClient, count = 4): Promise<string[]> => {
  const response = await client.post(API.reserveCodes, { count, orFewer: true })
  expect(response.statusCode).toBe(201)
  return response.json().codes
}
const fill = async (client: TestClient, shortUrl: string) =>
  (await client.post(API.createLink, { longUrl: 'https://example.com/', shortUrl })).statusCode

describe('codes for the devices of one account', () => {
  it('are shared among eight devices in decreasing numbers, and the ninth gets none without an error', async () => {
    const ana = await service.signUp()
    const counts: number[] = []
    for (let device = 0; device < 9; device += 1) counts.push((await share(ana)).length)
    expect(counts).toEqual([4, 4, 4, 4, 2, 1, 1, 0, 0])
  })

  it('are never more than twenty, even if devices ask concurrently', async () => {
    const ana = await service.signUp()
    const shares = await Promise.all(Array.from({ length: 30 }, () => share(ana)))
    const codes = shares.flat()
    expect(codes.length).toBe(20)
    expect(new Set(codes).size).toBe(20)
  })

  it('free their slots after a day, and can still be used for 30 days', async () => {
    const ana = await service.signUp()
    const { codes: held } = (await ana.post(API.reserveCodes, { count: 20 })).json()
    expect(await share(ana)).toEqual([])
    now = Date.now() + 1.1 * DAY_MS
    const later = await share(ana)
    expect(later).toHaveLength(4)
    expect(await fill(ana, held[0])).toBe(201)
    now = Date.now() + 29 * DAY_MS
    expect(await fill(ana, held[1])).toBe(201)
    expect(await fill(ana, later[0] ?? '')).toBe(201)
    now = Date.now() + 31 * DAY_MS
    expect(await fill(ana, held[2])).toBe(400)
    now = null
  })

  it('never exceed twenty after slots were freed, even concurrently', async () => {
    const ana = await service.signUp()
    await ana.post(API.reserveCodes, { count: 20 })
    now = Date.now() + 1.1 * DAY_MS
    const codes = (await Promise.all(Array.from({ length: 30 }, () => share(ana)))).flat()
    now = null
    expect(new Set(codes).size).toBe(20)
  })

  it('still count in full for requests without `orFewer`', async () => {
    const ana = await service.signUp()
    await ana.post(API.reserveCodes, { count: 20 })
    now = Date.now() + 1.1 * DAY_MS
    expect((await ana.post(API.reserveCodes, { count: 1 })).statusCode).toBe(403)
    now = null
  })

  it('are free for others once they are released', async () => {
    const ana = await service.signUp()
    const codes = (await Promise.all(Array.from({ length: 30 }, () => share(ana)))).flat()
    await ana.delete(API.reserveCodes, { codes: codes.slice(0, 8) })
    expect(await share(ana)).toHaveLength(4)
  })

  it('are the same after a repeated request', async () => {
    const ana = await service.signUp()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await ana.post(API.reserveCodes, { count: 4, orFewer: true }, headers)
    await service.connection.collection('requests').deleteMany({})
    const again = await ana.post(API.reserveCodes, { count: 4, orFewer: true }, headers)
    expect(again.json()).toEqual(first.json())
  })
})
