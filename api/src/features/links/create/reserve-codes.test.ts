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

const longUrl = 'https://example.com/'
const reserve = (client: TestClient, count: unknown) => client.post(API.reserveCodes, { count })
const fill = (client: TestClient, shortUrl: string, body: object = {}) =>
  client.post(API.createLink, { longUrl, shortUrl, ...body })

describe('a reserved code', () => {
  it('becomes its owner’s link once', async () => {
    const ana = await service.signUp()
    const response = await reserve(ana, 2)
    expect(response.statusCode).toBe(201)
    const { codes, expiresAt } = response.json()
    expect(new Set(codes).size).toBe(2)
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(30)
    expect((await ana.get(API.listLinks)).json()).toEqual([])
    const link = await fill(ana, codes[0])
    expect(link.statusCode).toBe(201)
    expect(link.json()).toMatchObject({ shortUrl: codes[0], longUrl, clicks: 0, sufix: null })
    expect((await fill(ana, codes[0])).statusCode).toBe(400)
    expect((await ana.get(API.listLinks)).json()).toEqual([link.json()])
  })

  it('can only be released by its owner, which frees a slot', async () => {
    const [ana, other] = [await service.signUp(), await service.asGuest()]
    const { codes } = (await reserve(ana, 20)).json()
    const [first, second] = codes
    await fill(ana, first)
    expect((await other.delete(API.reserveCodes, { codes })).json()).toEqual({ ok: true })
    expect((await reserve(ana, 2)).statusCode).toBe(403)
    expect((await ana.delete(API.reserveCodes, { codes: [first, second] })).statusCode).toBe(200)
    expect((await fill(ana, second)).statusCode).toBe(400)
    expect((await ana.get(API.listLinks)).json()).toHaveLength(1)
    expect((await reserve(ana, 2)).statusCode).toBe(201)
  })

  it('makes one link when twenty requests use it concurrently', async () => {
    const guest = await service.asGuest()
    const { codes } = (await reserve(guest, 1)).json()
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => fill(guest, codes[0])))).map(
      (r) => r.statusCode,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })

  it('cannot be used by others, nor can a code that nobody reserved', async () => {
    const [ana, eva] = await Promise.all([service.signUp(), service.signUp()])
    const { codes } = (await reserve(ana, 1)).json()
    for (const code of [codes[0], 'zzzzzzz']) {
      const response = await fill(eva, code)
      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toEqual({ shortUrl: 'Ese código no está reservado para ti.' })
    }
    expect((await fill(ana, codes[0])).statusCode).toBe(201)
  })

  it('is subject to the plan’s limit of links', async () => {
    const guest = await service.asGuest()
    const { codes } = (await reserve(guest, 20)).json()
    const statuses = (await Promise.all(codes.map((code: string) => fill(guest, code)))).map(
      (r) => r.statusCode,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  })

  it('is unavailable as a custom slug', async () => {
    const [pia, paz] = await Promise.all([service.asPro(), service.asPro()])
    const { codes } = (await reserve(pia, 1)).json()
    expect((await paz.post(API.createLink, { longUrl, sufix: codes[0] })).statusCode).toBe(409)
  })

  it('can be combined with a custom slug', async () => {
    const pia = await service.asPro()
    const { codes } = (await reserve(pia, 2)).json()
    expect((await fill(pia, codes[0], { sufix: 'reservado' })).json().sufix).toBe('reservado')
    expect((await fill(pia, codes[1], { sufix: 'Reservado' })).statusCode).toBe(409)
    expect((await fill(pia, codes[1])).statusCode).toBe(201)
  })
})

describe('the number of reserved codes', () => {
  it('never exceeds twenty, even concurrently', async () => {
    const ana = await service.signUp()
    expect((await reserve(ana, 19)).statusCode).toBe(201)
    expect((await reserve(ana, 2)).json()).toMatchObject({
      error: 'plan_limit',
      details: 'Tu plan permite 20 códigos reservados. Usa o devuelve alguno.',
    })
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => reserve(ana, 1)))).map(
      (r) => r.statusCode,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  })

  it('frees slots when codes are used or expire', async () => {
    const ana = await service.signUp()
    const { codes } = (await reserve(ana, 20)).json()
    await fill(ana, codes[0])
    expect((await reserve(ana, 1)).statusCode).toBe(201)
    now = Date.now() + 31 * DAY_MS
    expect((await fill(ana, codes[1])).statusCode).toBe(400)
    expect((await reserve(ana, 20)).statusCode).toBe(201)
    now = null
  })

  it.each([0, 21, -1, 1.5, '5', null, undefined])('cannot be %j in one request', async (count) => {
    expect((await reserve(await service.asGuest(), count)).statusCode).toBe(400)
  })

  it('is the same, with the same codes, after a repeated request', async () => {
    const ana = await service.signUp()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await ana.post(API.reserveCodes, { count: 20 }, headers)
    await service.connection.collection('requests').deleteMany({})
    const again = await ana.post(API.reserveCodes, { count: 20 }, headers)
    expect(again.json()).toEqual(first.json())
  })

  it('cannot be queried without a session', async () => {
    expect((await reserve(service.client(), 1)).statusCode).toBe(401)
  })
})
