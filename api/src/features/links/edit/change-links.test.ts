import { BULK_IDS } from '@atajo/shared/bulk-change'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let pia: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  pia = await service.asPro()
})

const create = async (client: TestClient, body: object = {}) =>
  (await client.post(API.createLink, { longUrl: 'https://example.com/', ...body })).json()
const createTwo = async (client: TestClient) => [await create(client), await create(client)]
const bulk = (client: TestClient, body: object, headers = {}) => client.post(API.bulkLinks, body, headers)
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()
const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' }
const goes = async ({ shortUrl }: { shortUrl: string }) =>
  (await service.client().get(`/r/${shortUrl.split('/').at(-1)}`, visitor)).statusCode === 302
const idsOf = (links: { id: number }[]) => links.map(({ id }) => id)

const plantedAt = (place: number) => ({
  _id: 5_000_000 + place,
  code: `masa${place}`,
  names: [`masa${place}`],
  destination: 'https://example.com/',
  createdAt: new Date(),
  updatedAt: new Date(),
  changedAt: new Date(),
})

describe('a change of many links', () => {
  it('sets group, tags, expiry and status at once, and redirects follow', async () => {
    const links = await createTwo(pia)
    const other = await create(pia)
    const group = (await pia.post(API.createGroup, { title: 'Uno', description: '', color: 'RED' })).json()
    const tag = (await pia.post(API.createTag, { tagName: 'Redes', color: 'RED' })).json()
    expect(await goes(links[0])).toBe(true)
    const change = { status: false, groupId: group.id, addTags: [tag.id], d_expire: '2099-12-31' }
    const answer = await bulk(pia, { ids: idsOf(links), change })
    expect(answer.json()).toEqual({
      counts: { changed: 2, unchanged: 0, failed: 0 },
      results: links.map(({ id }) => ({ id, ok: true })),
    })
    const [untouched, ...changed] = await listOf(pia)
    expect(untouched).toEqual(other)
    for (const link of changed) {
      expect(link).toMatchObject({ status: false, group: { id: group.id }, tags: [{ id: tag.id }] })
      expect(link.d_expire).toContain('2099-12-31')
    }
    expect(await goes(links[0])).toBe(false)
    const again = await bulk(pia, { ids: idsOf(links), change })
    expect(again.json().counts).toEqual({ changed: 0, unchanged: 2, failed: 0 })
  })

  it('removes tags, group and expiry', async () => {
    const tag = (await pia.post(API.createTag, { tagName: 'Redes', color: 'RED' })).json()
    const link = await create(pia, { tags: [tag.id], d_expire: '2099-12-31' })
    await bulk(pia, { ids: [link.id], change: { removeTags: [tag.id], groupId: null, d_expire: null } })
    expect((await listOf(pia))[0]).toMatchObject({ tags: [], group: null, d_expire: null })
  })

  it('reports the result of each link and leaves those of others unchanged', async () => {
    const [mine] = await createTwo(pia)
    const theirs = await create(await service.asPro())
    const answer = await bulk(pia, { ids: [mine.id, theirs.id], change: { status: false } })
    expect(answer.json()).toEqual({
      counts: { changed: 1, unchanged: 0, failed: 1 },
      results: [
        { id: mine.id, ok: true },
        { id: theirs.id, ok: false, error: 'link_not_found' },
      ],
    })
    expect(await goes(theirs)).toBe(true)
  })

  it('has one effect when repeated, even if its answer was lost', async () => {
    const [link] = await createTwo(pia)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ids: [link.id], change: { status: false } }
    await bulk(pia, body, headers)
    await bulk(pia, { ids: [link.id], change: { status: true } })
    await service.connection.collection('requests').deleteMany({})
    expect((await bulk(pia, body, headers)).json().counts.changed).toBe(1)
    expect((await listOf(pia)).every(({ status }: { status: boolean }) => status)).toBe(true)
  })

  it('selects by filter the same links that the list shows', async () => {
    await create(pia, { title: 'Menú de otoño' })
    await create(pia, { title: 'Feria' })
    const answer = await bulk(pia, { filter: { q: 'menu', status: true }, change: { status: false } })
    expect(answer.json().counts).toEqual({ changed: 1, unchanged: 0, failed: 0 })
    expect((await listOf(pia)).map(({ status }: { status: boolean }) => status)).toEqual([true, false])
  })

  it('moves links to the trash and restores them', async () => {
    const links = await createTwo(pia)
    const ids = idsOf(links)
    expect(await goes(links[1])).toBe(true)
    expect((await bulk(pia, { ids, change: { trash: true } })).json().counts.changed).toBe(2)
    expect(await listOf(pia)).toEqual([])
    expect(await goes(links[1])).toBe(false)
    expect((await bulk(pia, { ids, change: { restore: true } })).json().counts.changed).toBe(2)
    expect(await goes(links[1])).toBe(true)
  })

  it('restores a guest’s links while the plan has room', async () => {
    const guest = await service.asGuest()
    const old = await createTwo(guest)
    await bulk(guest, { ids: idsOf(old), change: { trash: true } })
    for (let made = 0; made < 9; made++) await create(guest)
    const answer = (await bulk(guest, { ids: idsOf(old), change: { restore: true } })).json()
    expect(answer.counts).toEqual({ changed: 1, unchanged: 0, failed: 1 })
    expect(answer.results).toContainEqual({ id: expect.any(Number), ok: false, error: 'plan_limit' })
    expect(await listOf(guest)).toHaveLength(10)
  })

  it('is refused as a whole if it needs PRO or names unknown groups or tags', async () => {
    const ana = await service.signUp()
    const ids = idsOf(await createTwo(ana))
    const refusal = async (body: object) => (await bulk(ana, body)).json().error
    expect(await refusal({ ids, change: { d_expire: '2099-12-31' } })).toBe('pro_required')
    expect(await refusal({ ids, change: { groupId: 999_999 } })).toBe('validation_failed')
    expect(await refusal({ ids, change: {} })).toBe('validation_failed')
    expect(await refusal({ ids, change: { trash: true, status: true } })).toBe('validation_failed')
    expect(await refusal({ ids, filter: {}, change: { status: true } })).toBe('validation_failed')
    const tooMany = Array.from({ length: BULK_IDS + 1 }, (_, index) => index + 1)
    expect(await refusal({ ids: tooMany, change: { status: true } })).toBe('validation_failed')
  })

  it('row 192: a bulk change is written in batches of 25 links', async () => {
    const links = Array.from({ length: 250 }, (_, place) => ({
      ...plantedAt(place),
      owner: `u:${pia.userId}`,
      state: 'live',
      isActive: true,
      revision: 1,
    }))
    await service.connection.collection<{ _id: number }>('links').insertMany(links)
    const written: number[] = []
    const note = ({ command }: { command: { update?: string; updates?: unknown[] } }) => {
      if (command.update === 'links') written.push(command.updates?.length ?? 0)
    }
    service.appConnection.getClient().on('commandStarted', note as never)
    const answer = await bulk(pia, { filter: {}, change: { status: false } })
    service.appConnection.getClient().off('commandStarted', note as never)
    expect(answer.json().counts).toEqual({ changed: 250, unchanged: 0, failed: 0 })
    expect(written).toEqual(Array(10).fill(25))
  })

  it('row 192: a bulk change names at most a hundred tags', async () => {
    const tags = Array.from({ length: 101 }, (_, place) => place + 1)
    const refused = async (body: object) => Object.keys((await bulk(pia, body)).json().fields)
    expect(await refused({ filter: {}, change: { removeTags: tags } })).toEqual(['change'])
    expect(await refused({ filter: {}, change: { addTags: tags } })).toEqual(['change'])
    expect(await refused({ filter: { tagIds: tags }, change: { status: true } })).toEqual(['filter'])
    const answer = await bulk(pia, { filter: {}, change: { removeTags: tags.slice(1) } })
    expect(answer.statusCode, answer.body).toBe(200)
  })
})
