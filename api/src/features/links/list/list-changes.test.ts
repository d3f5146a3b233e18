import type { WireLinkChanges } from '@atajo/shared/link-changes'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { createChangeEpochStore } from './change-epoch.store.ts'

let t: TestApp
/** Milliseconds added to the database's clock. */
let ahead = 0

beforeAll(async () => {
  t = await startTestApp({
    adapt: (deps) => {
      const { readClock } = deps.links
      return { ...deps, links: { ...deps.links, readClock: async () => (await readClock()) + ahead } }
    },
  })
})
afterAll(() => t.close())

const longUrl = 'https://example.com/'
const create = async (client: TestClient, fields: object = {}) =>
  (await client.post(API.createLink, { longUrl, ...fields })).json()
const ask = (client: TestClient, since?: string) =>
  client.get(API.linkChanges + (since === undefined ? '' : `?since=${encodeURIComponent(since)}`))
const changes = async (client: TestClient, since?: string): Promise<WireLinkChanges> => {
  const answer = await ask(client, since)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ids = (links: { id: number }[]) => links.map(({ id }) => id)
const listed = (client: TestClient) => client.get(API.listLinks)

/** Reads all changes after enough time that none is repeated, then asks again. */
async function later(client: TestClient, since: string): Promise<WireLinkChanges> {
  ahead = 10_000
  let news = await changes(client, since)
  while (!news.isComplete) news = await changes(client, news.cursor)
  const last = await changes(client, news.cursor)
  ahead = 0
  return last
}

/** Moves all stamps of an account back, out of the period whose changes may be repeated. */
async function age({ userId }: TestClient): Promise<void> {
  const changedAt = new Date(Date.now() - 10_000)
  await t.connection.collection('links').updateMany({ owner: `u:${userId}` }, { $set: { changedAt } })
}

describe('a client without a cursor', () => {
  it('receives every link, as in the list', async () => {
    const client = await t.asPro()
    const group = (await client.post(API.createGroup, { title: 'Viajes', color: 'TEAL' })).json()
    const tag = (await client.post(API.createTag, { tagName: 'web', color: 'BLUE' })).json()
    await create(client, { groupId: group.id, tags: [tag.id] })
    await create(client)
    const gone = await create(client)
    await client.delete(API.deleteLink, { id: gone.id })
    await age(client)
    const all = await changes(client)
    expect(all).toMatchObject({ deleted: [], clicks: [], groups: null, tags: null, isComplete: true })
    const [second, first] = (await listed(client)).json()
    expect(all.links).toEqual([
      { ...first, groupId: group.id, tagIds: [tag.id] },
      { ...second, groupId: null, tagIds: [] },
    ])
  })

  it('receives more than a thousand in pages, with the changes made meanwhile', async () => {
    const client = await t.asPro()
    const first = await create(client)
    const { _id: _, ...kept } = (await t.connection.collection<{ _id: number }>('links').findOne({
      _id: first.id,
    })) as Record<string, unknown>
    const copies = Array.from({ length: 1500 }, (_, n) => ({
      ...kept,
      _id: 5_000_000 + n,
      names: [`copia${n}`],
    }))
    await t.connection.collection('links').insertMany(copies as never)
    const page = await changes(client)
    expect([page.links.length, page.isComplete]).toEqual([1000, false])
    await client.delete(API.deleteLink, { id: first.id })
    const rest = await changes(client, page.cursor)
    expect([rest.isComplete, rest.deleted]).toEqual([true, [first.id]])
    const told = new Set(ids([...page.links, ...rest.links]))
    expect(told.size).toBe(1501)
    expect(await later(client, rest.cursor)).toMatchObject({ links: [], deleted: [], isComplete: true })
  })
})

describe('a client with a cursor', () => {
  it('receives the links created, edited and deleted since, and nothing else', async () => {
    const client = await t.signUp()
    const [quiet, edited, gone] = [await create(client), await create(client), await create(client)]
    await age(client)
    const { cursor } = await changes(client)
    await client.put(API.updateLink, { id: edited.id, longUrl: 'https://example.com/otra' })
    await client.delete(API.deleteLink, { id: gone.id })
    const made = await create(client)
    const news = await changes(client, cursor)
    expect(ids(news.links)).toEqual([edited.id, made.id])
    expect(news.links[0]?.longUrl).toBe('https://example.com/otra')
    expect(news.deleted).toEqual([gone.id])
    expect(ids(news.links)).not.toContain(quiet.id)
    expect(await later(client, news.cursor)).toMatchObject({ links: [], deleted: [] })
  })

  it('receives changes younger than three seconds again, because earlier ones may become visible later', async () => {
    const client = await t.signUp()
    const link = await create(client)
    const { cursor } = await changes(client)
    expect(ids((await changes(client, cursor)).links)).toEqual([link.id])
    expect((await later(client, cursor)).links).toEqual([])
  })

  it('continues from the whole list with its cursor', async () => {
    const client = await t.signUp()
    await create(client)
    await age(client)
    const list = await listed(client)
    const cursor = String(list.headers['changes-cursor'])
    expect(await changes(client, cursor)).toMatchObject({ links: [], clicks: [], isComplete: true })
    const same = await client.get(API.listLinks, { 'if-none-match': String(list.headers.etag) })
    expect([same.statusCode, typeof same.headers['changes-cursor']]).toEqual([304, 'string'])
    const made = await create(client)
    expect(ids((await changes(client, cursor)).links)).toEqual([made.id])
  })

  it('receives new counts of clicks and used visits without the link', async () => {
    const client = await t.asPro()
    const [free, limited] = [await create(client), await create(client, { accessLimit: 1 })]
    await age(client)
    const { cursor } = await changes(client)
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    for (const { shortUrl } of [free, free, limited]) {
      await t.app.inject({ url: `/r/${shortUrl}`, headers: agent })
    }
    const clicks = async () => (await changes(client, cursor)).clicks.sort()
    await expect.poll(clicks).toEqual([
      [free.id, 2],
      [limited.id, 1],
    ])
    expect(await changes(client, cursor)).toMatchObject({ links: [], used: [[limited.id, 1]] })
  })

  it('receives the names of groups and tags only when they change', async () => {
    const client = await t.asPro()
    const group = (await client.post(API.createGroup, { title: 'Viajes', color: 'TEAL' })).json()
    const { cursor } = await changes(client)
    expect(await changes(client, cursor)).toMatchObject({ groups: null, tags: null })
    await client.put(API.updateGroup, { groupId: group.id, title: 'Rutas', color: 'TEAL' })
    const news = await changes(client, cursor)
    expect(news).toMatchObject({ groups: [{ id: group.id, title: 'Rutas' }], tags: [] })
    expect(await changes(client, news.cursor)).toMatchObject({ groups: null, tags: null })
  })
})

describe('a link that was in the trash', () => {
  it('is deleted while it is in the trash, and a link again after restoration', async () => {
    const client = await t.signUp()
    const link = await create(client)
    await age(client)
    const { cursor } = await changes(client)
    await client.delete(API.deleteLink, { id: link.id })
    const gone = await changes(client, cursor)
    expect([gone.links, gone.deleted]).toEqual([[], [link.id]])
    await client.post(API.restoreLink, { id: link.id })
    const back = await changes(client, gone.cursor)
    expect([ids(back.links), back.deleted]).toEqual([[link.id], []])
  })

  it('restoring a group or a tag sends the links that show it again', async () => {
    const client = await t.asPro()
    const group = (await client.post(API.createGroup, { title: 'Viajes', color: 'TEAL' })).json()
    const tag = (await client.post(API.createTag, { tagName: 'web', color: 'BLUE' })).json()
    const link = await create(client, { groupId: group.id, tags: [tag.id] })
    await create(client)
    await client.delete(API.deleteGroup, { groupId: group.id })
    await client.delete(API.deleteTag, { tagId: tag.id })
    for (const restore of [
      () => client.post(API.restoreGroup, { groupId: group.id }),
      () => client.post(API.restoreTag, { tagId: tag.id }),
    ]) {
      await age(client)
      const { cursor } = await changes(client)
      expect((await restore()).statusCode).toBe(200)
      expect(ids((await changes(client, cursor)).links)).toEqual([link.id])
    }
    const [shown] = (await changes(client)).links.filter(({ id }) => id === link.id)
    expect(shown).toMatchObject({ group: { title: 'Viajes' }, tags: [{ name: 'web' }] })
  })
})

describe('a cursor is invalid', () => {
  const refused = async (client: TestClient, cursor: string) =>
    expect((await ask(client, cursor)).json()).toMatchObject({ error: 'cursor_invalid' })

  it('if it is forged, truncated or of another owner', async () => {
    const [ana, eva] = [await t.signUp(), await t.signUp()]
    const { cursor } = await changes(ana)
    for (const text of ['x', cursor.slice(0, -2), `${cursor.slice(0, -2)}AA`]) await refused(ana, text)
    await refused(eva, cursor)
    await refused(await t.asGuest(), cursor)
    expect((await ask(t.client(), cursor)).json().error).toBe('not_authenticated')
  })

  it('after three months', async () => {
    const client = await t.signUp()
    const { cursor } = await changes(client)
    ahead = 91 * 86_400_000
    await refused(client, cursor)
    ahead = 0
  })

  it('for all owners after the clock was set back', async () => {
    const [ana, eva] = [await t.signUp(), await t.signUp()]
    const hers = (await changes(eva)).cursor
    ahead = 60_000
    const { cursor } = await changes(ana)
    ahead = 0
    await refused(ana, cursor)
    await refused(eva, hers)
    const begun = await changes(ana)
    expect((await ask(ana, begun.cursor)).statusCode).toBe(200)
  })

  it('for all owners if a link’s stamp is later than the clock at the start', async () => {
    const client = await t.signUp()
    const { cursor } = await changes(client)
    const epochs = createChangeEpochStore(t.connection)
    await epochs.renewIfAheadOf(Date.now() + 60_000)
    expect((await ask(client, cursor)).statusCode).toBe(200)
    await create(client)
    await epochs.renewIfAheadOf(Date.now() - 60_000)
    await refused(client, cursor)
  })

  it('after a backup was restored', async () => {
    const client = await t.signUp()
    const link = await create(client)
    const kept = await t.connection.collection<{ _id: number }>('links').findOne({ _id: link.id })
    await age(client)
    const { cursor: before } = await changes(client)
    await client.put(API.updateLink, { id: link.id, longUrl: 'https://example.com/perdida' })
    const { cursor } = await changes(client, before)
    const backup = { ...kept, changedAt: new Date(Date.now() - 10_000) }
    await t.connection.collection<{ _id: number }>('links').replaceOne({ _id: link.id }, backup)
    expect((await ask(client, before)).statusCode).toBe(200)
    await refused(client, cursor)
  })
})

describe('row 193: a list of many links', () => {
  const LINKS = 700
  let client: TestClient

  beforeAll(async () => {
    client = await t.asPro()
    const links = Array.from({ length: LINKS }, (_, place) => ({
      _id: 6_000_000 + place,
      owner: `u:${client.userId}`,
      state: 'live',
      ...{ code: `larga${place}`, names: [`larga${place}`] },
      revision: 1,
      destination: `https://example.com/${place}/`.padEnd(2048, 'x'),
      mobileDestination: `https://example.com/${place}/`.padEnd(2048, 'y'),
      note: 'ñ'.repeat(2000),
      createdAt: new Date(place),
      updatedAt: new Date(place),
      changedAt: new Date(place),
    }))
    await t.connection.collection<{ _id: number }>('links').insertMany(links)
  })

  it('is sent in chunks, complete, and not again while unchanged', async () => {
    const answer = await listed(client)
    expect(answer.headers['content-length']).toBeUndefined()
    expect(ids(answer.json())).toEqual(Array.from({ length: LINKS }, (_, place) => 6_000_699 - place))
    const again = await client.get(API.listLinks, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await client.delete(API.deleteLink, { id: 6_000_350 })
    const after = await listed(client)
    expect(ids(after.json())).toEqual(ids(answer.json()).filter((id) => id !== 6_000_350))
    expect(after.headers.etag).not.toBe(answer.headers.etag)
  })

  it('is read at most twice for concurrent requests', async () => {
    let reads = 0
    const note = ({ command }: { command: { find?: string; sort?: { createdAt?: number } } }) => {
      if (command.find === 'links' && command.sort?.createdAt === -1) reads += 1
    }
    t.appConnection.getClient().on('commandStarted', note as never)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => listed(client)))
    t.appConnection.getClient().off('commandStarted', note as never)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(reads).toBeLessThanOrEqual(2)
  })
})
