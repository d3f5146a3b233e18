import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { acceptOffer } from './accept-offer.ts'
import { finishTransfers } from './transfer-account-links.ts'

let service: TestApp
let admin: TestClient
let ana: TestClient
let berta: TestClient
let bertas: string

beforeAll(async () => {
  service = await startTestApp()
  admin = await asAdmin(service)
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
  berta = await service.signUp()
  bertas = await nameOf(berta)
})

const nameOf = async (client: TestClient) => (await client.get(API.account)).json().username
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()
const offersOf = async (client: TestClient) => (await client.get(API.transfers)).json()
const links = () => service.connection.collection<{ _id: number; owner: string; state: string }>('links')
const isOwnedBy = async (id: number) => (await links().findOne({ _id: id }))?.owner
const accept = (id: string, by = berta) => by.post(`${API.transfers}/${id}/accept`)
const create = (by: TestClient, options: object = {}) =>
  by.post(API.createLink, { longUrl: 'https://example.com/', ...options })
const NOT_FOUND = [404, 'transfer_not_found']
const NOTHING_LEFT_OUT = { groups: [], tags: [] }

async function errorOf(asked: ReturnType<typeof accept>) {
  const answer = await asked
  return [answer.statusCode, answer.json().error]
}

async function createMany(count: number, by = ana, options: object = {}): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push((await create(by, options)).json().id)
  return ids
}

async function offered(ids: readonly number[], { by = ana, to = bertas } = {}): Promise<string> {
  const made = await by.post(API.offerLinks, { ids, to })
  expect(made.statusCode, made.body).toBe(202)
  return made.json().id
}

/**
 * Returns the account's dependencies, one of which throws, as if the process had died at that step.
 */
function cutAt(step: 'matchCollections' | 'recordCounts' | 'voidCursors' | 'recordAcceptance') {
  const killed = vi.fn(() => Promise.reject(new Error('killed')))
  return { ...service.deps.linkTransfers, [step]: killed }
}

const asBerta = () => {
  const owner = `u:${berta.userId}` as const
  return { kind: 'user', owner, userId: berta.userId, plan: 'free' } as never
}

test('an offer for which there is no room transfers and creates nothing, and stays open', async () => {
  await createMany(46, berta)
  const group = (await ana.post(API.createGroup, { title: 'Bodega', color: 'RED' })).json()
  const id = await offered(await createMany(7, ana, { groupId: group.id }))
  const refused = await accept(id)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({
      error: 'plan_limit',
      details:
        'Tu plan permite 50 enlaces. Faltan 3 sitios para los que te ceden: borra alguno; con PRO caben más.',
    }),
  ])
  expect([(await listOf(berta)).length, (await listOf(ana)).length]).toEqual([46, 7])
  expect((await berta.get(API.listGroups)).json()).toEqual([])
  for (const link of (await listOf(berta)).slice(0, 3)) await berta.delete(API.deleteLink, { id: link.id })
  expect((await accept(id)).json()).toEqual({ links: 7, stayed: 0, leftOut: NOTHING_LEFT_OUT })
  expect(await listOf(berta)).toHaveLength(50)
  expect((await create(berta)).json().error).toBe('plan_limit')
  expect(await links().countDocuments({ state: 'held' })).toBe(7)
})

test('row 201: new and transferred links together never exceed the limit', async () => {
  await createMany(30, berta)
  const id = await offered(await createMany(15))
  const others = await Promise.all([accept(id), ...Array.from({ length: 25 }, () => create(berta))])
  const made = others.slice(1).filter(({ statusCode }) => statusCode === 201).length
  const [accepted] = others
  const came = accepted?.statusCode === 200 ? 15 : 0
  expect(await listOf(berta)).toHaveLength(30 + made + came)
  expect(made + came).toBeLessThanOrEqual(20)
  const more = await Promise.all(Array.from({ length: 25 }, () => create(berta)))
  expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20 - made - came)
})

test('a transferred link that is deleted frees its slot', async () => {
  await createMany(45, berta)
  const came = await createMany(5)
  await accept(await offered(came))
  const [first = 0, second = 0, third = 0] = came
  await berta.delete(API.deleteLink, { id: first })
  await berta.delete(API.deleteLink, { id: second })
  const carla = await service.asPro()
  await accept(await offered([third], { by: berta, to: await nameOf(carla) }), carla)
  const made = await Promise.all(Array.from({ length: 5 }, () => create(berta)))
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(await listOf(berta)).toHaveLength(50)
  expect((await berta.post(API.restoreLink, { id: first })).json().error).toBe('plan_limit')
})

test('links that were deleted, trashed, blocked, paused or reported meanwhile are not transferred', async () => {
  const ids = await createMany(6)
  const [kept = 0, deleted = 0, trashed = 0, blocked = 0, paused = 0, reported = 0] = ids
  const id = await offered(ids)
  for (const gone of [deleted, trashed]) await ana.delete(API.deleteLink, { id: gone })
  await ana.delete(API.linkTrash, { id: deleted })
  const block = await admin.post(API.adminBlocks, { linkId: blocked, reason: 'prueba' })
  expect(block.statusCode, block.body).toBe(200)
  await links().updateOne({ _id: paused }, { $set: { pausedBy: 'reports' } as object })
  const report = { linkId: reported, owner: `u:${ana.userId}`, state: 'open', network: 'x' }
  await service.connection.collection('reports').insertOne(report)
  expect((await berta.get(`${API.transfers}/${id}`)).json().links).toHaveLength(1)
  expect((await accept(id)).json()).toEqual({ links: 1, stayed: 5, leftOut: NOTHING_LEFT_OUT })
  expect(await Promise.all(ids.map(isOwnedBy))).toEqual([
    `u:${berta.userId}`,
    ...Array(5).fill(`u:${ana.userId}`),
  ])
  expect((await listOf(berta)).map((link: { id: number }) => link.id)).toEqual([kept])
})

test('a pending edit on the previous owner’s device is refused and changes nothing', async () => {
  const [id = 0] = await createMany(1, ana, { title: 'Antes' })
  await accept(await offered([id]))
  const change = { title: { from: 'Antes', to: 'Después' } }
  expect(await errorOf(ana.patch(`${API.oneLink}/${id}`, { change }))).toEqual([404, 'link_not_found'])
  expect(await errorOf(ana.delete(API.deleteLink, { id }))).toEqual([404, 'link_not_found'])
  expect(await listOf(berta)).toMatchObject([{ id, title: 'Antes' }])
})

const password = 'otra frase larga que recuerdo'
const endings = {
  'deletes their account': async () =>
    ana.delete(API.account, { username: await nameOf(ana), password: TEST_PASSWORD }),
  'is deleted by an administrator': () => admin.delete(`${API.adminUsers}/${ana.userId}`),
  'is blocked': () => admin.put(`${API.adminUsers}/${ana.userId}`, { isBlocked: true }),
  'changes their password': () => ana.post(API.accountPassword, { current: TEST_PASSWORD, next: password }),
}

test.each(Object.entries(endings))('an offer ends when its sender %s', async (_, end) => {
  const [link = 0] = await createMany(1)
  const id = await offered([link])
  expect((await end()).statusCode).toBe(200)
  expect((await offersOf(berta)).incoming).toEqual([])
  expect(await errorOf(berta.get(`${API.transfers}/${id}`))).toEqual(NOT_FOUND)
  expect(await errorOf(accept(id))).toEqual(NOT_FOUND)
  expect(await isOwnedBy(link)).toBe(`u:${ana.userId}`)
})

test('an offer of an account that is being closed cannot be accepted', async () => {
  const [link = 0] = await createMany(1)
  const id = await offered([link])
  const users = service.connection.collection<{ _id: number }>('users')
  await users.updateOne({ _id: ana.userId }, { $set: { state: 'closing' } })
  expect((await offersOf(berta)).incoming).toEqual([])
  expect(await errorOf(accept(id))).toEqual(NOT_FOUND)
})

test('the sender cannot learn that the recipient’s account was erased', async () => {
  const id = await offered(await createMany(1))
  await service.deps.account.eraseUser({ id: berta.userId, username: bertas })
  expect((await offersOf(ana)).outgoing).toMatchObject([{ id, to: bertas }])
  await service.deps.account.eraseUser({ id: ana.userId, username: 'x' })
  const transfers = service.connection.collection('account_transfers')
  expect(await transfers.countDocuments({ from: `u:${ana.userId}` })).toBe(0)
})

test.each(['matchCollections', 'recordCounts', 'voidCursors', 'recordAcceptance'] as const)(
  'a transfer interrupted at %s is completed by the upkeep or by a repeated acceptance',
  async (step) => {
    await createMany(44, berta)
    const ids = await createMany(6)
    const id = await offered(ids)
    await expect(acceptOffer(cutAt(step), asBerta(), id)).rejects.toThrow('killed')
    const owners = await Promise.all(ids.map(isOwnedBy))
    expect(new Set(owners).size).toBe(1)
    expect((await create(berta)).json().error).toBe('plan_limit')
    expect(await errorOf(ana.delete(`${API.transfers}/${id}`))).toEqual(NOT_FOUND)
    const [again] = await Promise.all([accept(id), finishTransfers(service.deps.linkTransfers)])
    expect(again.json()).toEqual({ links: 6, stayed: 0, leftOut: NOTHING_LEFT_OUT })
    expect(await listOf(berta)).toHaveLength(50)
    expect(await links().distinct('statsGeneration', { _id: { $in: ids } })).toEqual([1])
  },
)

test('an interrupted transfer becomes an offer again if there is no room any more', async () => {
  await createMany(44, berta)
  const id = await offered(await createMany(6))
  const { places } = service.deps.linkTransfers
  const dying = { ...places, hold: () => Promise.reject(new Error('killed')) }
  const cut = { ...service.deps.linkTransfers, places: dying }
  await expect(acceptOffer(cut, asBerta(), id)).rejects.toThrow('killed')
  await createMany(1, berta)
  await finishTransfers(service.deps.linkTransfers)
  expect((await offersOf(berta)).incoming).toMatchObject([{ id, links: 6 }])
  expect(await errorOf(accept(id))).toEqual([403, 'plan_limit'])
  expect(await links().countDocuments({ owner: `u:${berta.userId}`, state: 'held' })).toBe(0)
})

test('two offers of one sender that are accepted concurrently are processed one after the other', async () => {
  const [first, second] = [await createMany(3), await createMany(2)]
  const carla = await service.signUp()
  const ids = [await offered(first), await offered([...second, ...first], { to: await nameOf(carla) })]
  const answers = await Promise.all([accept(ids[0] ?? ''), accept(ids[1] ?? '', carla)])
  const [bertasCount, carlasCount] = [(await listOf(berta)).length, (await listOf(carla)).length]
  expect(answers.map((answer) => answer.json().links)).toEqual([bertasCount, carlasCount])
  expect(bertasCount + carlasCount).toBe(5)
})
