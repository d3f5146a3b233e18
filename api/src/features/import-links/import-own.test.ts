import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { listOf, longUrl, send as sendRows } from './sent-rows.fixture.ts'

let service: TestApp
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
})

const statsOf = async (client: TestClient, more = '') =>
  (await client.get(`${API.stats}?from=2026-03-01&to=2026-03-31&unit=day${more}`)).json()

const send = (client: TestClient, rows: object[], more: object = {}) =>
  sendRows(client, rows, { source: 'atajo', ...more })

const days = [
  { day: '2026-03-02', clicks: 7, visitors: 5, qr: 2, mobile: 3, bots: 1 },
  { day: '2026-03-09', clicks: 4, visitors: null, qr: 0, mobile: 1, bots: 0 },
]

describe('a link of our own export', () => {
  it('row 199: an import draws no QR code before somebody asks, and every answer shows it', async () => {
    const bea = await service.asPro()
    const rows = Array.from({ length: 500 }, (_, n) => ({ id: n + 1, longUrl, qrBinaryBytes: 'png' }))
    await send(bea, rows)
    const links = service.connection.collection<{ owner: string; qrCode: object }>('links')
    const stored = await links.find({ owner: `u:${bea.userId}` }, { projection: { qrCode: 1 } }).toArray()
    expect(stored.map(({ qrCode }) => qrCode)).toEqual(rows.map(() => ({})))
    const listed: { id: number; shortUrl: string; qrBinaryBytes: string }[] = await listOf(bea)
    const changes = (await bea.get(API.linkChanges)).json().links
    expect(changes.find(({ id }: { id: number }) => id === listed[7]?.id)).toMatchObject(listed[7] as object)
    const { id, qrBinaryBytes } = listed[7] as (typeof listed)[0]
    const file = await bea.get(`${API.qrCodeImage}/${id}.png`)
    expect(file.rawPayload.toString('base64')).toBe(qrBinaryBytes)
    expect((await bea.post(API.createQrCode, { linkId: id })).json()).toEqual({ qrBinaryBytes })
  })

  it('keeps a name that has become a reserved word since, and opens under /r/', async () => {
    const rows = [{ id: 5, longUrl, sufix: 'webhooks' }]
    const { results } = await send(ana, rows)
    expect(results[0]).toMatchObject({ state: 'created', sufix: 'webhooks' })
    expect((await service.client().get('/r/webhooks')).headers.location).toBe(longUrl)
    const [{ state }] = (await send(ana, [{ longUrl, sufix: 'notices' }])).results
    expect(state).toBe('reserved')
  })

  it('goes on where it was: clicks, days, spent visits, dates and QR code', async () => {
    const row = {
      id: 77,
      longUrl,
      clicks: 12,
      importedClicks: 30,
      accessLimit: 20,
      usedAccesses: 9,
      createdAt: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-02-03T00:00:00.000Z',
      group: { id: 4, title: 'Bodega' },
      tags: [{ id: 9, name: 'Vino', color: 'RED' }],
      blockedCountries: [{ id: 724, name: 'España', code: 'ES' }],
      qrBinaryBytes: 'iVBORw0KGgo=',
    }
    const stats = [{ linkId: 77, days }]
    const groups = [{ title: 'Vacío', color: 'PINK', createdAt: '2026-01-01T00:00:00.000Z' }]
    const { results } = await send(ana, [row], { stats, groups, settings: { timeZone: 'America/Lima' } })
    const { id } = results[0]
    const [link] = await listOf(ana)
    expect(link).toMatchObject({
      clicks: 12,
      importedClicks: 30,
      usedAccesses: 9,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      group: { title: 'Bodega' },
      tags: [{ name: 'Vino' }],
      blockedCountries: [{ id: 724 }],
    })
    expect(link.qrBinaryBytes).toBe((await ana.post(API.createQrCode, { linkId: id })).json().qrBinaryBytes)
    const [, empty] = (await ana.get(API.listGroups)).json()
    expect(empty).toMatchObject({ title: 'Vacío', color: 'PINK', createdAt: '2026-01-01T00:00:00.000Z' })
    expect((await ana.get(API.exportJson)).json().stats).toEqual([{ linkId: id, days }])
    for (const scope of ['', `&linkId=${id}`]) {
      const { totals, series, by, heat } = await statsOf(ana, scope)
      expect(totals).toMatchObject({ clicks: 11, visitors: 5, qr: 2, mobile: 4, bots: 1 })
      expect(series[1]).toMatchObject({ at: '2026-03-02', clicks: 7, visitors: 5, qr: 2 })
      expect(by.link.rows).toMatchObject([{ key: String(id), clicks: 11 }])
      expect(heat.flat().every((count: number) => count === 0)).toBe(true)
    }
  })

  it('counts once however often and from wherever it is sent, and not once undone', async () => {
    const rows = [{ id: 1, longUrl, clicks: 11 }]
    const more = { stats: [{ linkId: 1, days }], fileId: 'una-vez', groups: [{ title: 'Feria' }] }
    const answers = await Promise.all([1, 2, 3].map(() => send(ana, rows, more)))
    for (const { results } of answers) expect(results).toEqual(answers[0].results)
    expect((await statsOf(ana)).totals.clicks).toBe(11)
    const [group] = (await ana.get(API.listGroups)).json()
    await ana.delete(API.deleteGroup, { groupId: group.id })
    await send(ana, rows, more)
    expect((await ana.get(API.listGroups)).json()).toEqual([])
    await ana.delete(`${API.linkImports}/${answers[0].importId}`)
    expect((await statsOf(ana)).totals.clicks).toBe(0)
    await send(ana, rows, { ...more, fileId: 'otra-vez' })
    expect((await statsOf(ana)).totals.clicks).toBe(11)
    await ana.post(API.restoreLink, { id: answers[0].results[0].id })
    expect((await statsOf(ana)).totals.clicks).toBe(22)
  })

  it('gets back days whose first sending ended half way', async () => {
    const rows = [{ id: 1, longUrl, clicks: 11 }]
    const more = { stats: [{ linkId: 1, days }], fileId: 'a-medias' }
    const { results } = await send(ana, rows, more)
    await service.connection.collection<{ _id: number }>('brought_days').deleteOne({ _id: results[0].id })
    await send(ana, rows, more)
    expect((await statsOf(ana)).totals.clicks).toBe(11)
  })

  it('is refused by itself where its counts are made up, in words', async () => {
    const day = { day: '2026-03-02', clicks: 1 }
    const bad: [unknown, string][] = [
      ['muchos', 'wrong_type'],
      [[{ day: '2026-02-30', clicks: 1 }], 'invalid_date'],
      [[{ day: '2999-01-01', clicks: 1 }], 'invalid_date'],
      [[{ day: '1969-12-31', clicks: 1 }], 'invalid_date'],
      [[{ ...day, clicks: -1 }], 'not_positive_integer'],
      [[{ ...day, clicks: 1e15 }], 'too_many'],
      [[{ ...day, clicks: Number.MAX_VALUE }], 'not_positive_integer'],
      [[{ ...day, qr: 2 }], 'invalid_format'],
      [[day, day], 'repeated'],
      [Array.from({ length: 20_001 }, () => ({})), 'too_many'],
    ]
    const rows = bad.map((_, at) => ({ id: at + 1, longUrl, clicks: 1 }))
    const stats = bad.map(([days], at) => ({ linkId: at + 1, days }))
    const { results, counts } = await send(ana, rows, { stats })
    expect(results.map(({ error }: { error: string }) => error)).toEqual(bad.map(([, error]) => error))
    expect(results[0].message).toBe('Estadísticas: El valor no es del tipo esperado.')
    expect(counts).toEqual({ invalid: bad.length })
    const twice = [
      { id: 5, longUrl },
      { id: 5, longUrl },
      { id: 6, longUrl, clicks: 1e13 },
      { id: 7, longUrl, usedAccesses: -4 },
      { id: 8, longUrl },
    ]
    const odd = [8, 8, 999_999].map((linkId) => ({ linkId, days }))
    const refused = await send(ana, twice, { stats: odd })
    expect(refused.counts).toEqual({ invalid: 5 })
    expect(await listOf(ana)).toEqual([])
    expect((await statsOf(ana)).totals.clicks).toBe(0)
  })

  it('cannot reach the links of others by their ids', async () => {
    const eva = await service.asPro()
    const theirs = (await eva.post(API.createLink, { longUrl })).json()
    await send(ana, [{ id: theirs.id, longUrl, clicks: 3 }], { stats: [{ linkId: theirs.id, days }] })
    expect((await eva.get(API.exportJson)).json()).toMatchObject({ links: [{ clicks: 0 }], stats: [] })
    expect((await statsOf(eva)).totals.clicks).toBe(0)
  })
})

it('a zone that does not exist is refused, and one that does is that of bare dates', async () => {
  const row = { line: 1, longUrl, d_expire: '2031-01-01' }
  const body = { source: 'atajo', fileId: 'zona', fileName: 'a', dryRun: false, onTaken: 'skip', rows: [row] }
  const refused = await ana.post(API.importLinks, { ...body, settings: { timeZone: 'Marte/Norte' } })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { settings: expect.stringContaining('zona horaria') },
  ])
  await ana.post(API.importLinks, { ...body, settings: { timeZone: 'America/Lima' } })
  expect((await listOf(ana))[0].d_expire).toBe('2031-01-02T04:59:59.999Z')
})

describe('an export of ours without links', () => {
  const groups = Array.from({ length: 7 }, (_, index) => ({ title: `Grupo ${index}`, color: 'PINK' }))

  it('brings its groups and tags, and says which of them the plan has no place for', async () => {
    const free = await service.signUp()
    const tags = [{ name: 'Otoño', color: 'AMBER' }]
    const answer = await send(free, [], { groups, tags })
    expect(answer).toMatchObject({ counts: {}, results: [], leftOut: ['Grupo 5', 'Grupo 6'] })
    expect(await (await free.get(API.listGroups)).json()).toHaveLength(5)
    expect(await (await free.get(API.listTags)).json()).toMatchObject([{ name: 'Otoño' }])
  })

  it('is refused where it lists nothing', async () => {
    const body = {
      source: 'atajo',
      fileName: 'a.json',
      dryRun: false,
      onTaken: 'skip',
      fileId: 'nada',
      rows: [],
    }
    const answer = await ana.post(API.importLinks, { ...body, groups: [], tags: [] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('rows')
  })
})
