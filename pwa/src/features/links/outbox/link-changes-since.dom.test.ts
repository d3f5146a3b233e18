import { type Link, linkToWire } from '@atajo/shared/link'
import type { WireLinkChanges } from '@atajo/shared/link-changes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeValidators } from '../../../platform/server/cached-read.ts'
import { putItem } from '../../../platform/server/put-item.ts'
import { linkFixture } from '../model/link.fixture.ts'
import { linksKey } from './link-outbox-actions.ts'
import { linksQuery } from './links.queries.ts'

let client: QueryClient
/** The answers of the stubbed server; each page of changes is served once. */
let held: Link[]
let news: (Partial<WireLinkChanges> | 'void')[]
let asked: string[]

const link = (id: number, changes: Partial<Link> = {}) =>
  linkFixture({ id, createdAt: `2026-11-0${id}T09:00:00.000Z`, ...changes })
const changed = (changes: Link) => ({ ...linkToWire(changes), groupId: null, tagIds: [] })
const NOTHING: WireLinkChanges = {
  cursor: 'luego',
  links: [],
  deleted: [],
  clicks: [],
  used: [],
  groups: null,
  tags: null,
  isComplete: true,
}

beforeEach(() => {
  client = new QueryClient()
  storeValidators(client)
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  held = [link(3), link(2, { group: { id: 7, title: 'Viajes' } }), link(1)]
  news = []
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!path.startsWith('/api/link/changes')) {
      return Response.json(held.map(linkToWire), { headers: { 'Changes-Cursor': 'ahora' } })
    }
    const next = news.shift() ?? {}
    if (next !== 'void') return Response.json({ ...NOTHING, ...next })
    const refusal = { error: 'cursor_invalid', message: 'El cursor ya no sirve.', details: '' }
    return Response.json(refusal, { status: 400 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function read(): Promise<Link[]> {
  vi.setSystemTime(Date.now() + 1000)
  await client.fetchQuery(linksQuery)
  return client.getQueryData<Link[]>(linksKey) ?? []
}

const whole = '/api/link/user/?password=omit'
const since = (cursor: string) => `/api/link/changes?since=${cursor}&password=omit`

test('only changes are requested after the whole list, each time from the last cursor', async () => {
  const first = await read()
  expect(await read()).toBe(first)
  await read()
  expect(asked).toEqual([whole, since('ahora'), since('luego')])
  expect(client.getQueryState(linksKey)?.dataUpdatedAt).toBe(1_003_000)
})

test('created, edited and deleted links are applied, and other links stay the same object', async () => {
  const first = await read()
  const made = link(4)
  news = [{ links: [changed(made), changed(link(3, { isActive: false }))], deleted: [1] }]
  const next = await read()
  expect(next.map(({ id, isActive }) => [id, isActive])).toEqual([
    [4, true],
    [3, false],
    [2, true],
  ])
  expect(next[2]).toBe(first[1])
})

test('a link that is sent again unchanged changes nothing', async () => {
  const first = await read()
  news = [{ links: [changed(link(3))], clicks: [[1, 0]] }]
  expect(await read()).toBe(first)
})

test('new counts of clicks and used visits change only those numbers', async () => {
  await read()
  news = [{ clicks: [[3, 12]], used: [[3, 2]] }]
  expect((await read())[0]).toEqual(link(3, { visitCount: 12, usedVisits: 2 }))
})

test('groups and tags are shown under their present names', async () => {
  await read()
  news = [
    { groups: [{ id: 7, title: 'Rutas' }], tags: [] },
    { groups: [], tags: [] },
  ]
  expect((await read())[1]?.group).toEqual({ id: 7, title: 'Rutas' })
  expect((await read())[1]?.group).toBeNull()
})

test('changes of several pages are applied together', async () => {
  await read()
  news = [
    { cursor: 'página', links: [changed(link(4))], deleted: [3], isComplete: false },
    { deleted: [4, 2] },
  ]
  expect((await read()).map(({ id }) => id)).toEqual([1])
  expect(asked.slice(1)).toEqual([since('ahora'), since('p%C3%A1gina')])
})

test('an invalid cursor makes the app read the whole list and render only the differences', async () => {
  const first = await read()
  held = [link(3, { isActive: false }), ...held.slice(1)]
  news = ['void']
  const next = await read()
  expect(asked).toEqual([whole, since('ahora'), whole])
  expect([next[0]?.isActive, next[1] === first[1]]).toEqual([false, true])
})

test('links created by the app itself stay when the server reports them', async () => {
  await read()
  const made = link(4)
  putItem(client, linksKey, made, 'first')
  news = [{ links: [changed(made)] }]
  expect((await read())[0]).toBe(made)
  expect(asked).toEqual([whole, since('ahora')])
})

test('a late answer to an old request does not restore outdated links', async () => {
  await read()
  putItem(client, linksKey, link(3, { destination: 'https://antes.example/' }), 'first')
  expect((await read())[0]?.destination).toBe('https://example.com/')
  expect(asked).toEqual([whole, since('ahora'), whole])
})
