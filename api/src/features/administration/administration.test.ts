import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'

let t: TestApp
let other: TestApp
let admin: TestClient

beforeAll(async () => {
  t = await startTestApp()
  other = await t.another()
  admin = await asAdmin(t, 'jefa')
})
afterAll(() => t.close())

/** Returns a client with the same cookies for the other process. */
function elsewhere(client: TestClient): TestClient {
  const twin = createTestClient(other.app)
  Object.assign(twin.cookies, client.cookies)
  return twin
}
const one = (id: number) => `${API.adminUsers}/${id}`
const listed = async (query: string) =>
  (await admin.get(`${API.adminUsers}?${query}`))
    .json()
    .items.map((user: { username: string }) => user.username)
const keyOf = async (client: TestClient) => (await client.post(API.createApiKey)).json().apiKey
const useKey = (key: string) =>
  createTestClient(other.app).post(API.publicCreate, { longUrl: 'https://d.example/' }, { 'x-api-key': key })
const logIn = (username: string, app = t) =>
  createTestClient(app.app).post(API.login, { username, password: TEST_PASSWORD })

const CALLS: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
  ['GET', API.adminOverview],
  ['GET', API.adminUsers],
  ['POST', API.adminUsers, { username: 'colada', email: 'colada@example.test' }],
  ['PUT', `${API.adminUsers}/1`, { role: 'admin' }],
  ['DELETE', `${API.adminUsers}/1`],
  ['POST', `${API.adminUsers}/1/reset-link`],
  ['POST', `${API.adminUsers}/1/restore`],
  ['POST', `${API.adminUsers}/1/transfer`],
  ['GET', API.adminLinks],
  ['GET', API.adminSettings],
  ['PUT', API.adminSettings, { registration: 'closed' }],
  ['GET', API.adminMissed],
  ['GET', API.adminDomains],
  ['POST', API.adminDomains, { host: 'ata.example' }],
  ['PUT', `${API.adminDomains}/x`, { isDefault: true }],
  ['DELETE', `${API.adminDomains}/x`, {}],
  ['POST', `${API.adminDomains}/x/check`],
  ['GET', API.adminInvitations],
  ['POST', API.adminInvitations, { planId: 2, uses: 9 }],
  ['DELETE', `${API.adminInvitations}/x`],
  ['GET', API.adminReports],
  ['PUT', `${API.adminReports}/x`, { decision: 'keep' }],
  ['POST', API.adminBlocks, { host: 'a.example', reason: 'spam' }],
  ['GET', API.adminBlocks],
  ['GET', `${API.adminBlocks}/x`],
  ['DELETE', `${API.adminBlocks}/x`],
  ['GET', API.adminHealth],
  ['POST', API.adminBackup],
  ['GET', API.adminLog],
  ['GET', `${API.adminLog}/export.csv`],
]

describe('every route for administrators', () => {
  it('is covered by this test', async () => {
    const document = JSON.parse((await admin.get(API.openApi)).body)
    const known = Object.entries(document.paths as Record<string, object>)
      .filter(([path]) => path.startsWith('/api/admin/'))
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    const shape = (path: string) => path.replace(/\/(1|x|\{id\}|\{host\})(?=\/|$)/, '/:id')
    expect(known.map(shape).sort()).toEqual(CALLS.map(([method, path]) => shape(`${method} ${path}`)).sort())
  })

  it('refuses anonymous requests, guests, users, API keys and blocked administrators without any effect', async () => {
    const before = await t.connection.collection('users').countDocuments()
    const user = await t.asPro()
    const blocked = await asAdmin(t)
    const key = await keyOf(user)
    expect((await admin.put(one(blocked.userId), { isBlocked: true })).json().role).toBe('user')
    const callers: [TestClient, number, string, Record<string, string>?][] = [
      [t.client(), 401, 'not_authenticated'],
      [await t.asGuest(), 401, 'not_authenticated'],
      [user, 403, 'admin_required'],
      [t.client(), 401, 'invalid_api_key', { 'x-api-key': key }],
      [admin, 401, 'invalid_api_key', { authorization: `Bearer ${key}` }],
      [blocked, 401, 'not_authenticated'],
      [elsewhere(blocked), 401, 'not_authenticated'],
    ]
    for (const [method, url, payload] of CALLS) {
      for (const [client, status, error, headers = {}] of callers) {
        const answer = await client.request({ method, url, headers, ...(payload ? { payload } : {}) })
        expect([method, url, answer.statusCode, answer.json().error]).toEqual([method, url, status, error])
      }
    }
    expect(await t.connection.collection('users').countDocuments()).toBe(before + 2)
    expect((await admin.get(API.adminSettings)).json().registration).toBe('open')
    expect((await admin.get(API.adminInvitations)).json().items).toEqual([])
    await admin.put(one(blocked.userId), { isBlocked: false })
    await logIn('nadie')
    expect((await createTestClient(t.app).get(API.adminUsers)).statusCode).toBe(401)
  })
})

describe('accounts', () => {
  it('can be created while registration is closed, with a link to set a password', async () => {
    const made = await admin.post(API.adminUsers, { username: 'rosa', email: 'rosa@example.test', planId: 2 })
    expect(made.statusCode, made.body).toBe(201)
    const { id, resetLink, ...rosa } = made.json()
    expect(rosa).toMatchObject({ username: 'rosa', planId: 2, state: 'active', links: 0, lastSeenAt: null })
    expect((await logIn('rosa')).statusCode).toBe(401)
    const token = resetLink.url.split('#')[1]
    const reset = await t.client().post(API.resetPassword, { token, password: TEST_PASSWORD })
    expect(reset.statusCode).toBe(200)
    expect((await logIn('rosa')).json().user.planId).toBe(2)
    const free = (await admin.put(one(id), { planId: 1 })).json()
    expect(free.planId).toBe(1)
    const again = await admin.post(API.adminUsers, { username: 'ROSA', email: 'otra@example.test' })
    expect([again.statusCode, again.json().error]).toEqual([409, 'username_taken'])
    const common = { username: 'rosana', email: 'rosana@example.test', password: 'password' }
    expect((await admin.post(API.adminUsers, common)).statusCode).toBe(400)
    const link = await admin.post(`${one(id)}/reset-link`)
    expect(link.json()).toEqual({ url: expect.stringContaining('/reset#'), expiresAt: expect.any(String) })
    expect((await admin.post(`${one(999_999)}/reset-link`)).json().error).toBe('user_not_found')
  })

  it('row 188: links that administrators create for others are not stored with idempotent answers', async () => {
    const headers = (name: string) => ({ 'idempotency-key': `enlace-${name}` })
    const rita = { username: 'rita', email: 'rita@example.test' }
    const asks = [
      () => admin.post(API.adminUsers, rita, headers('persona')),
      () => admin.post(API.adminInvitations, { planId: 1, uses: 1 }, headers('invitacion')),
    ]
    const actions = async () =>
      (await admin.get(API.adminLog)).json().items.map(({ action }: { action: string }) => action)
    for (const ask of asks) {
      const [first, again] = [await ask(), await ask()]
      expect([again.statusCode, again.json().id]).toEqual([201, first.json().id])
    }
    const newest = (await actions()).slice(0, 3).sort()
    expect(newest).toEqual(['create_invitation', 'create_user', 'reset_link'])
    await admin.post(`${one(admin.userId)}/reset-link`, undefined, headers('otra'))
    const requests = t.connection.collection<{ _id: string; sealedBody?: string }>('requests')
    const ids = ['persona', 'invitacion', 'otra'].map((name) => `u:${admin.userId}:enlace-${name}`)
    const kept = await requests.find({ _id: { $in: ids } }).toArray()
    expect(kept.map(({ sealedBody }) => sealedBody)).toEqual([null, null])
    for (const { id } of (await admin.get(API.adminInvitations)).json().items) {
      await admin.delete(`${API.adminInvitations}/${id}`)
    }
  })

  it('lose sessions and keys in every process when blocked, and can be unblocked', async () => {
    const user = await t.signUp('tomas')
    const key = await keyOf(user)
    expect((await useKey(key)).statusCode).toBe(201)
    const blocked = await admin.put(one(user.userId), { isBlocked: true })
    expect(blocked.json()).toMatchObject({ isBlocked: true, state: 'blocked' })
    for (const client of [user, elsewhere(user)]) {
      expect((await client.get(API.authStatus)).json()).toEqual({ isAuthenticated: false, signedOut: true })
      expect((await client.get(API.listLinks)).statusCode).toBe(401)
    }
    expect((await useKey(key)).json().error).toBe('invalid_api_key')
    expect((await logIn('tomas', other)).json().error).toBe('account_blocked')
    const wrong = { username: 'tomas', password: 'no es esta' }
    expect((await t.client().post(API.login, wrong)).json().error).toBe('invalid_credentials')
    expect(await listed('state=blocked')).toEqual(['tomas'])
    expect((await admin.put(one(user.userId), { role: 'admin' })).statusCode).toBe(400)
    await admin.put(one(user.userId), { isBlocked: false })
    expect((await user.get(API.listLinks)).statusCode).toBe(401)
    expect((await logIn('tomas')).statusCode).toBe(200)
    expect((await useKey(key)).statusCode).toBe(201)
  })

  it('deleted by an administrator can only be restored by an administrator', async () => {
    const user = await t.signUp('vera')
    const made = (await user.post(API.createLink, { longUrl: 'https://destino.example/v' })).json()
    const visit = () => t.app.inject({ url: `/r/${made.shortUrl}` })
    expect((await visit()).statusCode).toBe(302)
    const deleted = await admin.delete(one(user.userId))
    expect(deleted.json()).toEqual({ deletedUntil: expect.any(String) })
    expect((await user.get(API.account)).statusCode).toBe(401)
    await expect.poll(async () => (await visit()).statusCode, { timeout: 5000 }).toBe(410)
    for (const body of [{}, { return: true }]) {
      const back = await t.client().post(API.login, { username: 'vera', password: TEST_PASSWORD, ...body })
      expect(back.json().error).toBe('invalid_credentials')
    }
    expect(await listed('state=deleted')).toEqual(['vera'])
    expect((await admin.post(`${one(user.userId)}/restore`)).json().state).toBe('active')
    const again = createTestClient(t.app)
    await again.post(API.login, { username: 'vera', password: TEST_PASSWORD })
    expect((await again.get(API.listLinks)).json()).toHaveLength(1)
    await expect.poll(async () => (await visit()).statusCode, { timeout: 5000 }).toBe(302)
  })

  it('always include one administrator, whoever removes the role', async () => {
    const second = await t.signUp('wanda')
    expect((await second.get(API.adminUsers)).statusCode).toBe(403)
    expect((await admin.put(one(second.userId), { role: 'admin' })).json().role).toBe('admin')
    expect((await elsewhere(second).get(API.adminUsers)).statusCode).toBe(200)
    const answers = await Promise.all([
      admin.put(one(second.userId), { role: 'user' }),
      elsewhere(second).put(one(admin.userId), { isBlocked: true }),
    ])
    expect(await t.deps.administration.admins.list()).toHaveLength(1)
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    const [last = 0] = await t.deps.administration.admins.list()
    const rest = last === admin.userId ? admin : second
    for (const answer of [
      await rest.put(one(last), { role: 'user' }),
      await rest.put(one(last), { isBlocked: true }),
      await rest.delete(one(last)),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'last_admin'])
    }
    expect((await rest.put(one(last), { planId: 2 })).json()).toMatchObject({ planId: 2, role: 'admin' })
    if (last !== admin.userId) {
      await t.deps.administration.adminUsers.setBlocked(admin.userId, false)
      await t.deps.administration.admins.add(admin.userId)
      const fresh = createTestClient(t.app)
      await fresh.post(API.login, { username: 'jefa', password: TEST_PASSWORD })
      admin = Object.assign(fresh, { userId: admin.userId })
    }
  })
})
