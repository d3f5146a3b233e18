import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../testing/shared-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { code, listOf, longUrl, send } from './sent-rows.fixture.ts'

let service: TestApp
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
})

describe('a row that is none', () => {
  it('is refused by itself, and says which field is wrong', async () => {
    const rows = [
      { longUrl, clicks: 'muchos' },
      { title: 'Sin destino' },
      { longUrl, status: 'sí' },
      { longUrl, clicks: -1 },
      { longUrl, d_expire: '2026-02-30' },
      { longUrl },
    ]
    const { results, counts } = await send(ana, rows)
    expect(counts).toEqual({ invalid: 5, created: 1 })
    expect(results.map(({ error }: { error?: string }) => error)).toEqual([
      'wrong_type',
      'wrong_type',
      'wrong_type',
      'not_positive_integer',
      'invalid_date',
      undefined,
    ])
    expect(results[0].message).toBe('Clics: El valor no es del tipo esperado.')
    expect(await listOf(ana)).toHaveLength(1)
  })
})

describe('a row', () => {
  it('says when it was made in any of the ways that files do', async () => {
    const dates = [
      '2020-10-26T17:20:40+0000',
      '2020-10-26T17:20:40-02:00',
      '2020-10-26 17:20:40',
      '2020-10-26',
      '2020-10-26T17:20:40.123Z',
    ]
    await send(
      ana,
      dates.map((createdAt) => ({ longUrl, createdAt, title: createdAt })),
    )
    const made = new Map((await listOf(ana)).map(({ title, createdAt }: never) => [title, createdAt]))
    const zone = service.config.timeZone
    expect(zone).toBe('Europe/Madrid')
    expect(dates.map((date) => made.get(date))).toEqual([
      '2020-10-26T17:20:40.000Z',
      '2020-10-26T19:20:40.000Z',
      '2020-10-26T16:20:40.000Z',
      '2020-10-25T23:00:00.000Z',
      '2020-10-26T17:20:40.123Z',
    ])
  })

  it('rows of our own export keep code, password, countries, preview and the groups’ colours', async () => {
    const row = {
      longUrl,
      shortUrl: 'hq8aBXM',
      password: 'sésamo',
      protected: true,
      blockedCountries: [724],
      useMetadata: true,
      metadataTitle: 'Carta',
      group: 'Bodega',
      tags: ['Vino'],
    }
    const groups = [{ title: 'Bodega', color: 'TEAL', description: 'Tintos' }]
    const { results } = await send(ana, [row], { groups, tags: [{ name: 'vino', color: 'RED' }] })
    expect(results[0]).toMatchObject({ state: 'created', shortUrl: 'hq8aBXM' })
    expect((await listOf(ana))[0]).toMatchObject({
      shortUrl: 'hq8aBXM',
      status: true,
      password: 'sésamo',
      blockedCountries: [{ id: 724 }],
      metadataTitle: 'Carta',
      tags: [{ name: 'Vino', color: 'RED' }],
    })
    expect((await ana.get(API.listGroups)).json()[0]).toMatchObject({ color: 'TEAL', description: 'Tintos' })
  })

  it('that writes over a link changes what it says and leaves the rest, as does taking it back', async () => {
    const sufix = code()
    const before = { longUrl, sufix, note: 'Mesas', accessLimit: 7, status: false }
    await ana.post(API.createLink, before)
    const row = { longUrl: 'https://nuevo.example/', sufix, title: 'Nueva', clicks: 5 }
    const { importId } = await send(ana, [row], { onTaken: 'replace' })
    expect((await listOf(ana))[0]).toMatchObject({ ...before, ...row, clicks: 0, importedClicks: 5 })
    await ana.delete(`${API.linkImports}/${importId}`)
    expect((await listOf(ana))[0]).toMatchObject({ ...before, title: null, importedClicks: null })
  })
})

it('links that a later file replaced stay when the earlier import is undone, and are counted', async () => {
  const sufix = code()
  await ana.post(API.createLink, { longUrl, sufix })
  const over = (text: string) => send(ana, [{ longUrl: longUrl + text, sufix }], { onTaken: 'replace' })
  const [earlier, later] = [await over('una'), await over('dos')]
  const undone = async ({ importId }: { importId: string }) =>
    (await ana.delete(`${API.linkImports}/${importId}`)).json()
  expect(await undone(earlier)).toEqual({ removed: 0, kept: 1 })
  expect((await listOf(ana))[0].longUrl).toBe(`${longUrl}dos`)
  expect(await undone(later)).toEqual({ removed: 0 })
  expect((await listOf(ana))[0].longUrl).toBe(`${longUrl}una`)
})

it('a link that its owner took out of the trash and deleted again does not come back by its file', async () => {
  const rows = [{ longUrl }]
  const { importId, results } = await send(ana, rows, { fileId: 'vuelta' })
  await ana.delete(`${API.linkImports}/${importId}`)
  await ana.post(API.restoreLink, { id: results[0].id })
  await ana.delete(API.deleteLink, { id: results[0].id })
  expect((await send(ana, rows, { fileId: 'vuelta' })).results).toEqual(results)
  expect(await listOf(ana)).toEqual([])
})

it('five hundred long rows come in one call, and go and come back from several devices', async () => {
  const note = 'n'.repeat(1500)
  const rows = Array.from({ length: 500 }, (_, at) => ({ longUrl: `${longUrl}${at}`, note }))
  const first = await send(ana, rows, { fileId: 'larga' })
  expect(first.counts).toEqual({ created: 500 })
  expect((await ana.delete(`${API.linkImports}/${first.importId}`)).json()).toEqual({ removed: 500 })
  const again = await Promise.all([1, 2].map(() => send(ana, rows, { fileId: 'larga' })))
  for (const answer of again) expect(answer.results).toEqual(first.results)
  expect(await listOf(ana)).toHaveLength(500)
})

it('lists the newest 50 imports that can no longer be undone', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const past = Array.from({ length: 60 }, (_, n) => ({
    _id: `u:${ana.userId} viejo-${n}`,
    owner: `u:${ana.userId}`,
    importId: `viejo-${n}`,
    source: 'csv',
    fileName: `${n}.csv`,
    at: at(40 + n),
    batches: { 1: { created: 1 } },
  }))
  await service.connection.collection<{ _id: string }>('imports').insertMany(past)
  await send(ana, [{ longUrl }])
  const names = (await ana.get(API.linkImports)).json().map(({ fileName }: { fileName: string }) => fileName)
  expect(names).toEqual(['enlaces.csv', ...Array.from({ length: 49 }, (_, n) => `${n}.csv`)])
})
