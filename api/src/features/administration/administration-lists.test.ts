import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let admin: TestClient

beforeAll(async () => {
  t = await startTestApp()
  admin = await asAdmin(t, 'jefa')
})
afterAll(() => t.close())

interface Page {
  items: { id: number }[]
  nextCursor: string | null
}

const one = (id: number) => `${API.adminUsers}/${id}`
const listed = async (query: string) =>
  (await admin.get(`${API.adminUsers}?${query}`))
    .json()
    .items.map((user: { username: string }) => user.username)

it('the list of accounts can be filtered by name, e-mail, plan and status, and is paginated', async () => {
  const pro = await t.asPro('sara.pro')
  await t.signUp('sara.libre')
  await pro.post(API.createLink, { longUrl: 'https://destino.example/' })
  expect(await listed('q=SARA.')).toEqual(['sara.libre', 'sara.pro'])
  expect(await listed('q=libre%40example')).toEqual(['sara.libre'])
  expect(await listed('q=sara&plan=pro')).toEqual(['sara.pro'])
  expect(await listed('q=s.r&state=active')).toEqual([])
  expect(await listed('q=sara%00.pro')).toEqual(['sara.pro'])
  const [item] = (await admin.get(`${API.adminUsers}?q=sara.pro`)).json().items
  expect(item).toMatchObject({ links: 1, clicks: 0, role: 'user', lastSeenAt: expect.any(String) })
  const users = t.connection.collection<{ _id: number }>('users')
  const sample = await users.findOne({ username: 'sara.libre' })
  const many = Array.from({ length: 120 }, (_, n) => ({
    ...sample,
    _id: 100_000 + n,
    usernameKey: `masa${n}`,
    emailKey: `masa${n}@example.test`,
  }))
  await users.insertMany(many)
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = (await admin.get(`${API.adminUsers}?q=masa&cursor=${cursor}`)).json()
    expect(page.items.length).toBeLessThanOrEqual(50)
    seen.push(...page.items.map(({ id }: { id: number }) => id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(many.map(({ _id }) => _id).reverse())
  await users.deleteMany({ _id: { $gte: 100_050 } })
  const whole: Page = (await admin.get(`${API.adminUsers}?q=masa`)).json()
  expect([whole.items.length, whole.nextCursor]).toEqual([50, null])
  await users.deleteMany({ _id: { $gte: 100_000 } })
  expect((await admin.get(`${API.adminUsers}?cursor=x`)).json().error).toBe('cursor_invalid')
})

it('the list of all links can be filtered by code, slug, title, destination, host and owner', async () => {
  const pro = await t.asPro('xenia')
  const guest = await t.asGuest()
  const shop = { longUrl: 'https://www.tienda.example/otoño?a=1', sufix: 'Rebajas', title: 'Todo a 1' }
  const mine = (await pro.post(API.createLink, shop)).json()
  const mobile = { longUrl: 'https://uno.example/', mobileUrl: 'https://m.tienda.example/x' }
  const phone = (await pro.post(API.createLink, mobile)).json()
  const loose = (await guest.post(API.createLink, { longUrl: 'https://tienda.example.org/' })).json()
  const search = async (query: Record<string, string>) =>
    (await admin.get(`${API.adminLinks}?${new URLSearchParams(query)}`)).json()
  const ids = async (query: Record<string, string>) =>
    (await search(query)).items.map(({ id }: { id: number }) => id)
  expect(await ids({ q: mine.shortUrl })).toEqual([mine.id])
  expect(await ids({ q: `${t.config.publicUrl}/r/REBAJAS` })).toEqual([mine.id])
  expect(await ids({ q: 'todo a' })).toEqual([mine.id])
  expect(await ids({ q: 'tienda 1 tódo' })).toEqual([mine.id])
  expect(await ids({ q: 'oto%C3%B1o' })).toEqual([mine.id])
  expect(await ids({ host: 'Tienda.example.' })).toEqual([phone.id, mine.id])
  expect(await ids({ owner: 'XENIA', q: 'uno.' })).toEqual([phone.id])
  await pro.put(API.updateLink, { id: phone.id, ...mobile, status: false })
  await admin.post(API.adminBlocks, { linkId: mine.id, reason: 'x' })
  expect(await ids({ owner: 'xenia', status: 'inactive' })).toEqual([phone.id])
  expect(await ids({ owner: 'xenia', status: 'blocked' })).toEqual([mine.id])
  expect(await ids({ owner: 'xenia', status: 'active' })).toEqual([])
  expect(await ids({ owner: 'xenia@example.test', host: 'tienda.example.org' })).toEqual([])
  expect(await search({ owner: 'nadie' })).toEqual({ items: [], nextCursor: null })
  expect((await search({ host: 'tienda.example.org' })).items[0]).toMatchObject({ id: loose.id, owner: null })
  expect((await search({ q: 'rebajas' })).items[0]).toMatchObject({
    sufix: 'Rebajas',
    owner: { id: pro.userId, username: 'xenia' },
    clicks: 0,
    status: true,
  })
  const overview = (await admin.get(API.adminOverview)).json()
  expect(overview).toMatchObject({ users: expect.any(Number), clicks: 0, openReports: 0 })
  expect(overview.links).toBe(await t.connection.collection('links').countDocuments({ state: 'live' }))
  await pro.delete(API.deleteLink, { id: phone.id })
  await pro.post(API.reserveCodes, { count: 1 })
  expect((await ids({})).slice(0, 2)).toEqual([loose.id, mine.id])
})

it('pagination returns each of many links once, for everybody and for one owner', async () => {
  const owner = await t.asPro('yolanda')
  const links = t.connection.collection<{ _id: number }>('links')
  const many = Array.from({ length: 1203 }, (_, n) => ({
    _id: 500_000 + n,
    owner: `u:${owner.userId}`,
    state: 'live',
    code: `masa${n}`,
    names: [`masa${n}`],
    revision: 1,
    destination: `https://${n % 10 ? 'otro' : 'raro'}.example/`,
    createdAt: new Date(1_700_000_000_000 + Math.floor(n / 3)),
  }))
  await links.insertMany(many)
  for (const query of ['host=raro.example', 'owner=yolanda&q=raro.example']) {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = (await admin.get(`${API.adminLinks}?${query}&cursor=${cursor}`)).json()
      seen.push(...page.items.map(({ id }: { id: number }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(
      many
        .filter((_, n) => n % 10 === 0)
        .map(({ _id }) => _id)
        .reverse(),
    )
  }
  await links.deleteMany({ _id: { $gte: 500_000 } })
})

it('the audit log lists every entry, newest first, and the CSV file contains all of them', async () => {
  const user = await t.signUp('zoe')
  const path = one(user.userId)
  await admin.put(path, { planId: 2, isBlocked: true })
  await admin.put(path, { isBlocked: false })
  await admin.post(`${path}/reset-link`)
  await admin.delete(path)
  await admin.post(`${path}/restore`)
  const made = await admin.post(API.adminUsers, { username: 'abel', email: 'abel@example.test' })
  expect(made.statusCode).toBe(201)
  const { items, nextCursor } = (await admin.get(API.adminLog)).json()
  expect(nextCursor).toBeNull()
  const actions = items.map(({ action }: { action: string }) => action)
  expect(actions).toEqual([
    'create_user',
    'restore_user',
    'delete_user',
    'reset_link',
    'unblock_user',
    'change_plan',
    'block_user',
    'block_link',
  ])
  expect(items.slice(0, 2)).toMatchObject([
    { targetName: 'abel' },
    { target: `u:${user.userId}`, targetName: 'zoe' },
  ])
  expect(new Set(items.map(({ actor }: { actor: string }) => actor))).toEqual(new Set(['jefa']))
  expect(items.map(({ at }: { at: string }) => at)).toEqual(
    [...items.map(({ at }: { at: string }) => at)].sort().reverse(),
  )
  const add = t.deps.administration.note
  for (let n = 0; n < 150; n++) await add({ actor: null, action: 'backup', target: `=${n}`, detail: { n } })
  const seen: unknown[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = (await admin.get(`${API.adminLog}?cursor=${cursor}`)).json()
    seen.push(...page.items)
    cursor = page.nextCursor
  }
  expect(new Set(seen.map((item) => JSON.stringify(item))).size).toBe(150 + items.length)
  const file = await admin.get(`${API.adminLog}/export.csv`)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.trim().split('\r\n')).toHaveLength(151 + items.length)
  expect(file.body).toContain(`terminal,backup,'=149,`)
})
