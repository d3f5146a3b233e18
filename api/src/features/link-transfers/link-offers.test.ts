import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { totpCode } from '../../testing/totp-code.ts'

let service: TestApp
let other: TestApp
let admin: TestClient
let ana: TestClient
let berta: TestClient
let bertas: string

beforeAll(async () => {
  service = await startTestApp()
  other = await service.another()
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
const links = () => service.connection.collection<{ _id: number; owner: string }>('links')
const users = () => service.connection.collection<{ _id: number }>('users')
const isOwnedBy = async (id: number) => (await links().findOne({ _id: id }))?.owner
const errorOf = (answer: { statusCode: number; json(): { error: string } }) =>
  [answer.statusCode, answer.json().error] as const

async function create(by = ana, options: object = {}): Promise<number> {
  const made = await by.post(API.createLink, { longUrl: 'https://example.com/', ...options })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

async function createMany(count: number, by = ana): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) ids.push(await create(by))
  return ids
}

function offer(ids: readonly number[] | 'all', { by = ana, to = bertas, ...more } = {}) {
  return by.post(API.offerLinks, { ...(ids === 'all' ? { all: true } : { ids }), to, ...more })
}

async function offered(...asked: Parameters<typeof offer>): Promise<string> {
  const made = await offer(...asked)
  expect(made.statusCode, made.body).toBe(202)
  return made.json().id
}

const accept = (id: string, by = berta) => by.post(`${API.transfers}/${id}/accept`)
const changesSince = (client: TestClient, cursor: unknown) =>
  client.get(`${API.linkChanges}?since=${encodeURIComponent(String(cursor))}`)
const cursorOf = async (client: TestClient) => (await client.get(API.listLinks)).headers['changes-cursor']

test('a recipient sees every destination, accepts and gets the links, and the sender’s cursor ends', async () => {
  const carla = await service.signUp()
  const mobileUrl = 'https://movil.example/'
  const first = await create(ana, { mobileUrl, sufix: `carta-${ana.userId}`, title: 'Carta' })
  const kept = await create()
  const [cursor, carlas] = [await cursorOf(ana), await cursorOf(carla)]
  const made = await offer([first])
  const { id } = made.json()
  expect([made.statusCode, made.json()]).toEqual([202, { id, links: 1 }])
  const at = expect.any(String)
  expect(await offersOf(berta)).toEqual({
    incoming: [{ id, from: await nameOf(ana), links: 1, at }],
    outgoing: [],
  })
  expect((await offersOf(ana)).outgoing).toEqual([{ id, to: bertas, links: 1, at }])
  const shown = (await berta.get(`${API.transfers}/${id}`)).json()
  expect(shown).toMatchObject({ id, from: await nameOf(ana), at })
  const [{ shortUrl }] = shown.links
  const longUrl = 'https://example.com/'
  expect(shown.links).toEqual([
    { shortUrl, sufix: `carta-${ana.userId}`, longUrl, mobileUrl, desktopUrl: null },
  ])
  expect((await ana.get(`${API.transfers}/${id}`)).json()).toMatchObject({ to: bertas, links: shown.links })
  const exported = (await berta.get(API.exportJson)).json()
  expect(exported.account.offers).toEqual(await offersOf(berta))
  expect((await accept(id)).json()).toEqual({ links: 1, stayed: 0, leftOut: { groups: [], tags: [] } })
  expect(await listOf(berta)).toMatchObject([{ id: first, shortUrl, title: 'Carta' }])
  expect((await listOf(ana)).map((link: { id: number }) => link.id)).toEqual([kept])
  expect((await service.client().get(`/r/${shortUrl}`)).statusCode).toBe(302)
  expect(errorOf(await changesSince(ana, cursor))).toEqual([400, 'cursor_invalid'])
  expect((await changesSince(carla, carlas)).statusCode).toBe(200)
  expect([await offersOf(ana), await offersOf(berta)]).toEqual(Array(2).fill({ incoming: [], outgoing: [] }))
  const log = (await admin.get(API.adminLog)).json().items[0]
  expect(log).toMatchObject({ action: 'transfer_links', detail: { to: bertas, links: 1 } })
})

test('an offer of all links contains those of that moment, and links of others are refused', async () => {
  const ids = await createMany(3)
  const id = await offered('all')
  const late = await create()
  const bertasOwn = await create(berta)
  expect(errorOf(await offer([late, bertasOwn]))).toEqual([404, 'link_not_found'])
  expect(errorOf(await offer('all', { by: await service.signUp() }))).toEqual([404, 'link_not_found'])
  expect((await accept(id)).json()).toMatchObject({ links: 3, stayed: 0 })
  expect(await isOwnedBy(ids[0] ?? 0)).toBe(`u:${berta.userId}`)
  expect(await isOwnedBy(late)).toBe(`u:${ana.userId}`)
})

test('row 201: an unknown recipient gets the same answer, and a later account of that name receives nothing', async () => {
  const [id] = [await create()]
  const later = `nadie-${ana.userId}`
  const made = await offer([id], { to: later })
  expect([made.statusCode, Object.keys(made.json())]).toEqual([202, ['id', 'links']])
  expect((await offersOf(ana)).outgoing).toMatchObject([{ to: later, links: 1 }])
  const squatter = await service.signUp(later)
  const email = `${bertas}@example.test`
  const unconfirmed = await offered([id], { to: email })
  await users().updateOne({ _id: berta.userId }, { $set: { emailConfirmedAt: new Date() } })
  expect([(await offersOf(squatter)).incoming, (await offersOf(berta)).incoming]).toEqual([[], []])
  for (const client of [squatter, berta]) {
    for (const each of [made.json().id, unconfirmed]) {
      expect(errorOf(await accept(each, client))).toEqual([404, 'transfer_not_found'])
    }
  }
  const lookAlike = `${bertas}`.replace('a', 'ａ')
  for (const to of [lookAlike, bertas.toUpperCase(), email.toUpperCase()]) await offered([id], { to })
  expect((await offersOf(berta)).incoming).toHaveLength(2)
})

test('row 201: an offer follows its recipient’s change of name, and taking the old name gives no access', async () => {
  const id = await offered([await create()])
  const renamed = { username: `${bertas}-nueva`, password: TEST_PASSWORD }
  expect((await berta.put(API.account, renamed)).statusCode).toBe(200)
  const squatter = await service.signUp()
  await squatter.put(API.account, { username: bertas, password: TEST_PASSWORD })
  expect(await nameOf(squatter)).toBe(bertas)
  expect((await offersOf(squatter)).incoming).toEqual([])
  expect(errorOf(await accept(id, squatter))).toEqual([404, 'transfer_not_found'])
  expect((await accept(id)).json().links).toBe(1)
})

test('row 201: an account never has more than five open offers, even by concurrent calls to two processes', async () => {
  const link = await create()
  const elsewhere = other.client()
  await elsewhere.post(API.login, { username: await nameOf(ana), password: TEST_PASSWORD })
  const asked = Array.from({ length: 16 }, (_, index) =>
    offer([link], { by: index % 2 ? ana : elsewhere, to: index % 3 ? bertas : 'nadie' }),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5)
  const refused = answers.find(({ statusCode }) => statusCode !== 202)
  expect(refused?.json()).toMatchObject({ error: 'too_many_offers', details: expect.stringContaining('5') })
  const { outgoing } = await offersOf(ana)
  expect(outgoing).toHaveLength(5)
  expect((await ana.delete(`${API.transfers}/${outgoing[0].id}`)).json()).toEqual({ ok: true })
  await offered([link])
})

test('row 201: an offer needs a recent sign-in or the password, and a code if the second step is on', async () => {
  const link = await create()
  const { secret } = (await ana.post(API.totp, { password: TEST_PASSWORD })).json()
  await ana.post(`${API.totp}/confirm`, { code: totpCode(secret, Date.now() - 30_000) })
  expect(errorOf(await offer([link]))).toEqual([403, 'code_required'])
  await offered([link], { code: totpCode(secret) } as object)
  const carla = await service.signUp()
  const carlas = await create(carla)
  const sessions = service.connection.collection('sessions')
  const aged = { 'session.actor.signedInAt': Date.now() - 600_000 }
  await sessions.updateMany({ 'session.actor.userId': carla.userId }, { $set: aged })
  expect(errorOf(await offer([carlas], { by: carla }))).toEqual([403, 'recent_login_required'])
  const wrong = await offer([carlas], { by: carla, password: 'otra cosa muy larga' } as object)
  expect(errorOf(wrong)).toEqual([403, 'wrong_password'])
  await offered([carlas], { by: carla, password: TEST_PASSWORD } as object)
})

test('each invalid request is refused with one clear answer and creates no offer', async () => {
  const link = await create()
  const anas = await nameOf(ana)
  const bodies = [
    [{ ids: [link], to: anas }, 'to'],
    [{ ids: [link], to: anas.toUpperCase() }, 'to'],
    [{ ids: [link], to: `${anas}@example.test` }, 'to'],
    [{ ids: [link], to: '' }, 'to'],
    [{ ids: [link] }, 'to'],
    [{ ids: [link], to: { $gt: '' } }, 'to'],
    [{ to: bertas }, 'ids'],
    [{ ids: [], to: bertas }, 'ids'],
    [{ ids: [link], all: true, to: bertas }, 'ids'],
    [{ ids: Array(1001).fill(link), to: bertas }, 'ids'],
    [{ ids: ['x'], to: bertas }, 'ids'],
    [{ all: false, to: bertas }, 'all'],
  ] as const
  for (const [body, field] of bodies) {
    const answer = await ana.post(API.offerLinks, body)
    expect([answer.statusCode, Object.keys(answer.json().fields)], answer.body).toEqual([400, [field]])
  }
  const guest = await service.asGuest()
  expect(errorOf(await offer([link], { by: guest }))).toEqual([403, 'login_required'])
  expect(errorOf(await guest.get(API.transfers))).toEqual([403, 'login_required'])
  expect(errorOf(await service.client().get(API.transfers))).toEqual([401, 'not_authenticated'])
  await users().updateOne({ _id: berta.userId }, { $set: { isBlocked: true } })
  const toBlocked = await offered([link])
  await users().updateOne({ _id: berta.userId }, { $unset: { isBlocked: 1 } })
  expect(errorOf(await accept(toBlocked))).toEqual([404, 'transfer_not_found'])
  expect((await offersOf(ana)).outgoing).toHaveLength(1)
})

test('a repeated request creates one offer', async () => {
  const body = { ids: [await create()], to: bertas }
  const ask = () => ana.post(API.offerLinks, body, { 'idempotency-key': 'una-oferta' })
  const first = await ask()
  await service.connection.collection('idempotency_keys').deleteMany({})
  expect((await ask()).json()).toEqual(first.json())
  expect((await offersOf(ana)).outgoing).toHaveLength(1)
})

test('concurrent acceptances in two processes make one transfer with one answer', async () => {
  const ids = await createMany(4)
  const id = await offered(ids)
  const elsewhere = other.client()
  await elsewhere.post(API.login, { username: bertas, password: TEST_PASSWORD })
  const asked = Array.from({ length: 6 }, (_, index) => accept(id, index % 2 ? berta : elsewhere))
  const answers = await Promise.all(asked)
  for (const answer of answers) expect(answer.json()).toMatchObject({ links: 4, stayed: 0 })
  expect((await accept(id)).json()).toMatchObject({ links: 4, stayed: 0 })
  const moved = await links().distinct('statsGeneration', { owner: `u:${berta.userId}` })
  expect(moved).toEqual([1])
  expect(await service.connection.collection('admin_log').countDocuments({ target: `u:${ana.userId}` })).toBe(
    1,
  )
})

test('row 201: a declined, withdrawn, expired or foreign offer cannot be accepted', async () => {
  const link = await create()
  const [declined, withdrawn, old, open] = [
    await offered([link]),
    await offered([link]),
    await offered([link]),
    await offered([link]),
  ]
  const stranger = await service.signUp()
  for (const act of ['accept', 'decline']) {
    expect((await stranger.post(`${API.transfers}/${open}/${act}`)).statusCode).toBe(404)
    expect((await ana.post(`${API.transfers}/${open}/${act}`)).statusCode).toBe(404)
  }
  expect((await stranger.get(`${API.transfers}/${open}`)).statusCode).toBe(404)
  for (const client of [stranger, berta]) {
    expect((await client.delete(`${API.transfers}/${open}`)).statusCode).toBe(404)
  }
  expect((await berta.post(`${API.transfers}/${declined}/decline`)).json()).toEqual({ ok: true })
  expect((await ana.delete(`${API.transfers}/${withdrawn}`)).json()).toEqual({ ok: true })
  const transfers = service.connection.collection<{ _id: string }>('account_transfers')
  await transfers.updateOne({ _id: old }, { $set: { expiresAt: new Date() } })
  for (const id of [declined, withdrawn, old, 'no-hay']) {
    expect(errorOf(await accept(id))).toEqual([404, 'transfer_not_found'])
  }
  expect((await offersOf(berta)).incoming).toMatchObject([{ id: open }])
  expect(await isOwnedBy(link)).toBe(`u:${ana.userId}`)
})
