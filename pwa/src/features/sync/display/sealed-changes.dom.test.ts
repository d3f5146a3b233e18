import 'fake-indexeddb/auto'
import { API } from '@atajo/shared/paths'
import { clear, createStore, entries, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutboxStore, openOutboxDatabase } from '../records/outbox-store.ts'
import { openChanges, sealChanges } from './sealed-changes.ts'

const outbox = createOutboxStore()
const rows = createStore('test-rows', 'rows')
const ANA = 'u:1'
/** The owner and key of each ticket. */
let seals: Map<string, { userId: number; key: string }>
let signedIn: number
let isServerThere: boolean
let refusal: string | null

beforeEach(async () => {
  seals = new Map()
  signedIn = 1
  isServerThere = true
  refusal = null
  await Promise.all([clear(openOutboxDatabase()), clear(rows)])
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string } = {}) => {
    if (!isServerThere) throw new TypeError('no connection')
    const refuse = (error: string) => Response.json({ error, message: 'No', details: 'No.' }, { status: 404 })
    const { userId, ticket } = JSON.parse(body)
    if (refusal) return refuse(refusal)
    if (path === API.unseal) {
      const seal = seals.get(ticket)
      return seal?.userId === signedIn ? Response.json({ key: seal.key }) : refuse('seal_not_found')
    }
    const key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    const issued = `ticket-${seals.size}`
    seals.set(issued, { userId, key })
    return Response.json({ ticket: issued, key })
  })
})

afterEach(() => vi.unstubAllGlobals())

const record = (id: string, owner = ANA, title = 'secreto') => ({
  ...{ id, owner, action: 'link.create', variables: { title }, item: `link:${id}`, localId: null },
  ...{ at: 1, order: Number(id), notBefore: 0, attempts: 0, refusal: null },
})
const keep = (...records: ReturnType<typeof record>[]) => outbox.change(() => ({ put: records as never }))
const seal = () => sealChanges(ANA, [rows])
const open = async () => openChanges(ANA, await outbox.listSealed(), [rows])
const listIds = async () => (await outbox.list()).map(({ id }) => id)
const everything = async () =>
  JSON.stringify([await entries(openOutboxDatabase()), await entries(rows)].flat())

async function keepAll(): Promise<void> {
  await keep(record('1'), record('2'), record('3', 'u:12', 'ajeno'))
  const memory = {
    ids: { '-5': 7 },
    versions: { 'link:7': { updatedAt: 'x', from: [], content: 'secreto' } },
  }
  await outbox.change(() => ({ remember: { owner: ANA, memory } }))
  await set('u:1|archivo|0', [{ longUrl: 'https://secreto.example/' }], rows)
  await set(ANA, { fileName: 'secreto.csv' }, rows)
  await set('u:12|archivo|0', 'ajeno', rows)
}

test('sealed changes reveal only their number until their account signs in again', async () => {
  await keepAll()
  const before = await everything()
  await seal()
  expect(await everything()).not.toMatch(/secreto|u:1"|u:1\|/)
  expect(await listIds()).toEqual(['3'])
  expect((await outbox.listSealed()).map(({ count }) => count)).toEqual([2])
  signedIn = 12
  expect(await openChanges('u:12', await outbox.listSealed(), [rows])).toBe(false)
  expect(await listIds()).toEqual(['3'])
  signedIn = 1
  expect(await Promise.all([open(), open()])).toContain(true)
  expect(JSON.parse(await everything()).sort()).toEqual(JSON.parse(before).sort())
  expect(await outbox.listSealed()).toEqual([])
})

test('a page that closes while sealing leaves each change exactly once', async () => {
  await keepAll()
  const before = await everything()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let left = 2
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...args) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('The page has ended')) : encrypt(...args)
  })
  await expect(seal()).rejects.toThrow('ended')
  vi.restoreAllMocks()
  expect(await listIds()).toEqual(['1', '2', '3'])
  await seal()
  expect(await everything()).not.toContain('secreto')
  expect(await outbox.listSealed()).toHaveLength(2)
  await open()
  expect(JSON.parse(await everything()).sort()).toEqual(JSON.parse(before).sort())
})

test('a change made while sealing is sealed too', async () => {
  await keepAll()
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let isFirst = true
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    if (isFirst) await Promise.all([keep(record('4')), set(ANA, { fileName: 'otro-secreto.csv' }, rows)])
    isFirst = false
    return encrypt(...args)
  })
  await seal()
  vi.restoreAllMocks()
  expect(await everything()).not.toContain('secreto')
  await open()
  expect(await listIds()).toEqual(['1', '2', '3', '4'])
  expect(await get(ANA, rows)).toEqual({ fileName: 'otro-secreto.csv' })
})

test('nothing is sealed without a key or a cipher, and an unreachable server is asked again', async () => {
  await keepAll()
  const before = await everything()
  refusal = 'not_authenticated'
  await seal()
  isServerThere = false
  await expect(seal()).rejects.toThrow('No answer')
  isServerThere = true
  refusal = null
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await seal()
  expect(await everything()).toBe(before)
})

test('sealed changes of a deleted account are dropped, and stay while the server is unreachable', async () => {
  await keepAll()
  await seal()
  isServerThere = false
  await expect(open()).rejects.toThrow('No answer')
  isServerThere = true
  expect(await outbox.listSealed()).toHaveLength(1)
  refusal = 'seal_over'
  expect(await open()).toBe(true)
  expect(await outbox.listSealed()).toEqual([])
  expect((await entries(rows)).map(([key]) => key)).toEqual(['u:12|archivo|0'])
})
