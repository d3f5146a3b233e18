import { API } from '@atajo/shared/paths'
import { PLAIN_QR_STYLE } from '@atajo/shared/qr-style'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeDecisions } from '../../composition/decisions.ts'
import { composeLinkTransfersAlone } from '../../composition/link-transfers.ts'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { sweepWritesOf } from '../account/settle-pending-deletions.ts'
import {
  finishTransfers,
  type TransferAccountLinksDeps,
  transferAccountLinks,
} from './transfer-account-links.ts'

let service: TestApp
let admin: TestClient
let ana: TestClient
let berta: TestClient
let bertas: string
let linkTransfers: TransferAccountLinksDeps

beforeAll(async () => {
  service = await startTestApp()
  admin = await asAdmin(service)
  const { config, appConnection: connection } = service
  const decisions = composeDecisions(config, connection, console)
  const sweepAccount = async () => {}
  linkTransfers = await composeLinkTransfersAlone({ config, connection, decisions, sweepAccount })
})
afterAll(() => service.close())
beforeEach(async () => {
  ana = await service.asPro()
  berta = await service.signUp()
  bertas = await nameOf(berta)
})

const nameOf = async (client: TestClient) => (await client.get(API.account)).json().username
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()
const links = () => service.connection.collection<{ _id: number }>('links')

function transfer(to: unknown, { by = admin, from = ana, key = '' } = {}) {
  const headers = key === '' ? {} : { 'idempotency-key': key }
  return by.post(`${API.adminUsers}/${from.userId}/transfer`, { to }, headers as Record<string, string>)
}

async function create(options: object = {}) {
  const made = await ana.post(API.createLink, { longUrl: 'https://example.com/', ...options })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}

async function makeMany(length: number, first = ana.userId * 1_000_000): Promise<void> {
  const made = Array.from({ length }, (_, index) => ({
    _id: first + index,
    owner: `u:${ana.userId}`,
    state: 'live',
    code: `many${first + index}`,
    names: [`many${first + index}`],
    revision: 1,
    destination: 'https://example.com/',
    isActive: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  }))
  await links().insertMany(made)
}

const reports = () => service.connection.collection('reports')
const days = () => service.connection.collection<{ _id: number; owner: string }>('brought_days')

/** Adds a report and an imported day to Ana's link. */
async function plantHistory(linkId: number): Promise<void> {
  const owner = `u:${ana.userId}`
  await reports().insertOne({ linkId, owner, state: 'open', network: 'x' })
  await days().insertOne({ _id: linkId, owner, last: 1, days: Buffer.alloc(0) } as never)
}

async function ownersOfHistory(linkId: number) {
  return [(await reports().findOne({ linkId }))?.owner, (await days().findOne({ _id: linkId }))?.owner]
}

test('a transferred link keeps its code, options, QR code and password, and still redirects', async () => {
  const options = { sufix: `menu-${ana.userId}`, title: 'Menú', password: 'secreto', accessLimit: 5 }
  const made = await create(options)
  await ana.post(API.createQrCode, { linkId: made.id })
  await links().updateOne({ _id: made.id }, { $set: { importedClicks: 7, usedVisits: 2 } })
  const before = (await ana.get(`${API.oneLink}/${made.id}`)).json()
  const answer = await transfer(bertas)
  expect([answer.statusCode, answer.json()]).toEqual([200, { links: 1, leftOut: { groups: [], tags: [] } }])
  expect((await berta.get(`${API.oneLink}/${made.id}`)).json()).toEqual({ ...before, clicksBefore: 0 })
  expect(await listOf(ana)).toEqual([])
  expect((await ana.get(`${API.oneLink}/${made.id}`)).statusCode).toBe(404)
  expect((await service.client().get(`/r/${made.shortUrl}`)).statusCode).toBe(200)
  const log = (await admin.get(API.adminLog)).json().items[0]
  expect(log).toMatchObject({ action: 'transfer_links', detail: { to: bertas, links: 1 } })
})

test('the logo of a QR code goes along', async () => {
  const made = await create()
  const payload = PNG.sync.write(new PNG({ width: 4, height: 4 }))
  const headers = { 'content-type': 'image/png' }
  const logo = (await ana.request({ method: 'POST', url: API.qrLogos, payload, headers })).json().id
  await ana.post(API.createQrCode, { linkId: made.id, qrStyle: { ...PLAIN_QR_STYLE, level: 'H', logo } })
  const file = async (owner: TestClient) => (await owner.get(`${API.qrCodeImage}/${made.id}.svg`)).body
  const before = await file(ana)
  expect(before).toContain('<image')
  await transfer(bertas)
  expect(await file(berta)).toBe(before)
})

test('groups and tags are matched by name or made, and said where the plan has no room', async () => {
  const group = (await ana.post(API.createGroup, { title: 'Bodega', color: 'RED' })).json()
  const other = (await ana.post(API.createGroup, { title: 'Otra', color: 'RED' })).json()
  const tag = (await ana.post(API.createTag, { tagName: 'web', color: 'BLUE' })).json()
  const mine = (await berta.post(API.createGroup, { title: 'bodega', color: 'TEAL' })).json()
  for (const title of ['1', '2', '3', '4']) await berta.post(API.createGroup, { title, color: 'RED' })
  await create({ groupId: group.id, tags: [tag.id] })
  await create({ groupId: other.id })
  expect((await transfer(bertas)).json()).toEqual({ links: 2, leftOut: { groups: ['Otra'], tags: [] } })
  const [second, first] = await listOf(berta)
  expect(first).toMatchObject({
    group: { id: mine.id, title: 'bodega' },
    tags: [{ name: 'web', color: 'BLUE' }],
  })
  expect(second).toMatchObject({ group: null, tags: [] })
})

test('a transfer by an administrator exceeds the plan’s limit, and new links wait for room', async () => {
  await makeMany(60)
  expect((await transfer(bertas)).json().links).toBe(60)
  expect(await listOf(berta)).toHaveLength(60)
  const beyond = await berta.post(API.createLink, { longUrl: 'https://example.com/' })
  expect([beyond.statusCode, beyond.json().error]).toEqual([403, 'plan_limit'])
})

test('links in the trash are not transferred, and other links of both accounts stay unchanged', async () => {
  const trashed = await create()
  await ana.delete(API.deleteLink, { id: trashed.id })
  const kept = await berta.post(API.createLink, { longUrl: 'https://example.com/' })
  expect((await transfer(bertas)).json().links).toBe(0)
  expect((await ana.get(API.linkTrash)).json()).toHaveLength(1)
  expect((await listOf(berta)).map(({ id }: { id: number }) => id)).toEqual([kept.json().id])
})

test('reports and imported days move with the link, and undoing the import no longer affects it', async () => {
  const { id } = await create()
  const imported = { importKey: `k${id}`, importId: `i${id}`, importOutcome: 'created' }
  await links().updateOne({ _id: id }, { $set: imported })
  await plantHistory(id)
  await transfer(bertas)
  expect(await ownersOfHistory(id)).toEqual([`u:${berta.userId}`, `u:${berta.userId}`])
  expect(await links().findOne({ _id: id })).not.toHaveProperty('importKey')
})

test('devices of the sender must read the whole list again', async () => {
  await create()
  const cursor = (await ana.get(API.listLinks)).headers['changes-cursor']
  await transfer(bertas)
  const changes = await ana.get(`${API.linkChanges}?since=${encodeURIComponent(String(cursor))}`)
  expect([changes.statusCode, changes.json().error]).toEqual([400, 'cursor_invalid'])
})

test('an interrupted transfer is completed and has one answer', async () => {
  await makeMany(1200)
  const cut = { ...linkTransfers, handOver: { ...linkTransfers.handOver } }
  let batches = 0
  cut.handOver.handOver = async (...some) => {
    if (++batches > 1) throw new Error('killed')
    return linkTransfers.handOver.handOver(...some)
  }
  const asked = { id: `${ana.userId}`, from: `u:${ana.userId}`, to: `u:${berta.userId}` } as const
  await expect(transferAccountLinks(cut, asked)).rejects.toThrow('killed')
  const late = (ana.userId + 1) * 1_000_000
  await makeMany(1, late)
  await Promise.all([finishTransfers(linkTransfers), finishTransfers(linkTransfers)])
  const generations = links().distinct('statsGeneration', { owner: `u:${berta.userId}` })
  expect(await generations).toEqual([1])
  expect(await listOf(berta)).toHaveLength(1200)
  expect((await listOf(ana)).map(({ id }: { id: number }) => id)).toEqual([late])
  expect((await transferAccountLinks(linkTransfers, asked)).links).toBe(1200)
})

test('two concurrent transfers of one account move every link once and report the right number', async () => {
  const carla = await service.signUp()
  await makeMany(1200)
  const answers = await Promise.all([transfer(bertas), transfer(await nameOf(carla))])
  const moved = [(await listOf(berta)).length, (await listOf(carla)).length]
  expect(answers.map((answer) => answer.json().links)).toEqual(moved)
  expect(moved.toSorted((a, b) => a - b)).toEqual([0, 1200])
})

test('a link trashed during the transfer keeps its imported days and reports', async () => {
  const { id } = await create()
  await plantHistory(id)
  const cut = { ...linkTransfers, handOver: { ...linkTransfers.handOver } }
  cut.handOver.handOver = async (...asked) => {
    await ana.delete(API.deleteLink, { id })
    return linkTransfers.handOver.handOver(...asked)
  }
  await transferAccountLinks(cut, { id: `t${id}`, from: `u:${ana.userId}`, to: `u:${berta.userId}` })
  expect(await ownersOfHistory(id)).toEqual([`u:${ana.userId}`, `u:${ana.userId}`])
})

test('a recipient erased during the transfer receives no more links and keeps none', async () => {
  await makeMany(1200)
  const { account } = service.deps
  const sweepAccount = () => sweepWritesOf(account, berta.userId)
  const cut = { ...linkTransfers, sweepAccount, handOver: { ...linkTransfers.handOver } }
  let erased: Promise<void> | null = null
  cut.handOver.handOver = async (...asked) => {
    erased ??= account.eraseUser({ id: berta.userId, username: bertas })
    await erased
    return linkTransfers.handOver.handOver(...asked)
  }
  const asked = { id: bertas, from: `u:${ana.userId}`, to: `u:${berta.userId}` } as const
  await expect(transferAccountLinks(cut, asked)).rejects.toThrow('user_not_found')
  const kept = (await listOf(ana)).length
  expect(kept).toBeGreaterThanOrEqual(1000)
  const lost = { owner: asked.to, state: 'deleted' }
  expect(kept + (await links().countDocuments(lost))).toBe(1200)
  expect(await links().countDocuments({ owner: asked.to, state: 'live' })).toBe(0)
})

test('a repeated request makes one transfer', async () => {
  await create()
  const [first, again] = [
    await transfer(bertas, { key: 'una-cesion' }),
    await transfer(bertas, { key: 'una-cesion' }),
  ]
  expect(again.json()).toEqual(first.json())
  expect(first.json().links).toBe(1)
  await transfer(await nameOf(ana), { from: berta })
  expect((await transfer(bertas, { key: 'una-cesion' })).json()).toEqual(first.json())
  expect(await listOf(ana)).toHaveLength(1)
})

test('only an administrator can transfer all links, and only to another active account', async () => {
  await create()
  const email = (await berta.get(API.account)).json().email
  for (const to of ['nadie', await nameOf(ana), email, '', { $gt: '' }, 7, null]) {
    const answer = await transfer(to)
    expect([answer.statusCode, Object.keys(answer.json().fields)], String(to)).toEqual([400, ['to']])
  }
  for (const by of [ana, berta]) expect((await transfer(bertas, { by })).statusCode).toBe(403)
  expect((await transfer(bertas, { by: await service.asGuest() })).statusCode).toBe(401)
  const gone = await admin.post(`${API.adminUsers}/999999999/transfer`, { to: bertas })
  expect([gone.statusCode, gone.json().error]).toEqual([404, 'user_not_found'])
  await service.connection
    .collection<{ _id: number }>('users')
    .updateOne({ _id: berta.userId }, { $set: { isBlocked: true } })
  expect((await transfer(bertas)).statusCode).toBe(400)
  expect(await listOf(ana)).toHaveLength(1)
})
