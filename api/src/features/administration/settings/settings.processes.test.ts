import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../../testing/as-admin.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../../testing/test-client.ts'
import { createLiveSettings } from './live-settings.ts'
import { createSettingsStore } from './settings.store.ts'

let one: TestApp
let other: TestApp
let fixed: TestApp
let admin: TestClient

beforeAll(async () => {
  one = await startTestApp()
  other = await one.another()
  const settings = {
    REGISTRATION: 'closed',
    GUESTS: 'off',
    DEFAULT_PLAN: 'pro',
    RESERVED_WORDS: 'Ayuda, jefe',
  }
  fixed = await one.another(settings)
  admin = await asAdmin(one)
})
afterAll(() => one.close())

let people = 0
function registerAt(app: TestApp, invitation?: string) {
  people += 1
  const username = `gente${people}`
  const body = { username, email: `${username}@example.test`, password: TEST_PASSWORD, invitation }
  return createTestClient(app.app).post(API.register, body)
}
const put = async (change: object, client = admin) => {
  const answer = await client.put(API.adminSettings, change)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()])
  return answer.json()
}
const errorOf = (answer: { json: () => { error?: string } }) => answer.json().error
const linkOf = (client: TestClient, more: object = {}) =>
  client.post(API.createLink, { longUrl: 'https://destino.example/a', ...more })
/** Expects a change to reach another process within a second. */
const soon = (read: () => Promise<unknown> | unknown) => expect.poll(async () => read(), { timeout: 5000 })

it('the default settings equal the behaviour before settings existed', async () => {
  const answer = await admin.get(API.adminSettings)
  expect(answer.json()).toMatchObject({
    registration: 'open',
    guests: true,
    defaultPlan: 'free',
    guestLinks: 10,
    reservedWords: [],
    unknownLinksTo: null,
    blockedHosts: [],
    visitIpDays: 30,
    reportsToPause: 3,
    fixed: [],
  })
  expect((await registerAt(other)).statusCode).toBe(201)
})

it('settings are the defaults and the environment’s before the first read, and one object while unchanged', async () => {
  const live = createLiveSettings(createSettingsStore(one.connection), { guests: false })
  expect(live.current()).toMatchObject({ registration: 'open', guests: false, guestLinks: 10 })
  const first = await live.read()
  expect(await live.read()).toBe(first)
})

it('every setting reaches the other process within a second, and the site’s description too', async () => {
  const change = {
    registration: 'closed',
    guests: false,
    defaultPlan: 'pro',
    guestLinks: 3,
    reservedWords: ['Ventas'],
    blockedHosts: ['https://Malo.example/x', 'аррӏе.com'],
    visitIpDays: 0,
    reportsToPause: 5,
    unknownLinksTo: 'https://otro.example/{name}',
  }
  const stored = {
    ...change,
    reservedWords: ['ventas'],
    blockedHosts: ['malo.example', 'xn--80ak6aa92e.com'],
  }
  expect(await put(change)).toMatchObject({ ...stored, fixed: [] })
  const began = performance.now()
  await soon(() => other.deps.administration.settings.current()).toMatchObject(stored)
  expect(performance.now() - began).toBeLessThan(5000)
  const site = (await createTestClient(other.app).get(API.site)).json()
  expect(site).toMatchObject({ registration: 'closed', guests: false, guestLinks: 3, defaultPlan: 'pro' })
})

it('closing accounts, guests, words and hosts takes effect in every process', async () => {
  for (const app of [one, other]) {
    expect(errorOf(await registerAt(app))).toBe('registration_closed')
    expect(errorOf(await createTestClient(app.app).post(API.guest))).toBe('guests_disabled')
  }
  const pro = await one.asPro()
  const twin = createTestClient(other.app)
  Object.assign(twin.cookies, pro.cookies)
  expect((await linkOf(twin, { sufix: 'VENTAS' })).json().fields.sufix).toMatch('reservada')
  for (const longUrl of ['https://malo.example/', 'https://a.b.MALO.example./', 'https://аррӏе.com/']) {
    expect((await linkOf(twin, { longUrl })).json()).toMatchObject({
      error: 'invalid_url',
      fields: { longUrl: expect.stringContaining('no admite') },
    })
  }
  const row = { line: 1, longUrl: 'https://bueno.example/', sufix: 'ventas' }
  const call = { source: 'csv', fileId: 'f1', fileName: 'a.csv', dryRun: true, onTaken: 'skip', rows: [row] }
  const imported = await twin.post(API.importLinks, call)
  expect(imported.json().results?.[0]?.state, imported.body).toBe('reserved')
})

it('existing guests keep their links but create no more, and their limit follows the setting', async () => {
  await put({ guests: true, guestLinks: 2 })
  const guest = await one.asGuest()
  const answers = await Promise.all(Array.from({ length: 5 }, () => linkOf(guest)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(answers.find(({ statusCode }) => statusCode === 403)?.json().details).toContain('2 enlaces')
  await put({ guests: false })
  expect(errorOf(await linkOf(guest))).toBe('guests_disabled')
  expect(errorOf(await guest.post(API.reserveCodes, { count: 1 }))).toBe('guests_disabled')
  expect((await guest.get(API.listLinks)).json()).toHaveLength(2)
})

it('an invitation admits as many people as it has uses, concurrently in all processes, with its plan', async () => {
  await put({ registration: 'invitation', defaultPlan: 'free' })
  expect(errorOf(await registerAt(other))).toBe('invitation_required')
  const made = await admin.post(API.adminInvitations, { planId: 2, uses: 3 })
  expect(made.statusCode).toBe(201)
  const { id, url, code } = made.json()
  expect(url).toBe(`${one.config.publicUrl}/register?invitacion=${code}`)
  for (const forged of [`${code.slice(0, -1)}!`, code.slice(1), id, code.toUpperCase()]) {
    expect(errorOf(await registerAt(one, forged))).toBe('invitation_required')
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => registerAt(n % 2 ? one : other, code)),
  )
  const let_in = answers.filter(({ statusCode }) => statusCode === 201)
  expect(let_in.map((answer) => answer.json().user.planId)).toEqual([2, 2, 2])
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 201).map(errorOf))).toEqual(
    new Set(['invitation_required']),
  )
  expect((await admin.get(API.adminInvitations)).json().items).toEqual([
    { id, url, code, planId: 2, uses: 3, usedTimes: 3, expiresAt: expect.any(String) },
  ])
})

it('a failed registration uses no invitation, and void invitations admit nobody', async () => {
  const make = async (more: object = {}) =>
    (await admin.post(API.adminInvitations, { planId: 1, uses: 1, ...more })).json()
  const kept = await make()
  const taken = { username: 'gente1', email: 'otra@example.test', password: TEST_PASSWORD }
  const again = await createTestClient(one.app).post(API.register, { ...taken, invitation: kept.code })
  expect(errorOf(again)).toBe('username_taken')
  expect((await registerAt(other, kept.code)).json().user.planId).toBe(1)
  const gone = await make()
  expect((await admin.delete(`${API.adminInvitations}/${gone.id}`)).json()).toEqual({ ok: true })
  expect(errorOf(await admin.delete(`${API.adminInvitations}/${gone.id}`))).toBe('invitation_not_found')
  expect(errorOf(await registerAt(one, gone.code))).toBe('invitation_required')
  const ended = await make()
  const invitations = one.connection.collection<{ _id: string }>('invitations')
  await invitations.updateOne({ _id: ended.id }, { $set: { expiresAt: new Date(Date.now() - 1000) } })
  expect(errorOf(await registerAt(one, ended.code))).toBe('invitation_required')
  for (const body of [{ expiresAt: '2020-01-01T00:00:00Z' }, { uses: 0 }, { planId: 3 }, { uses: '2' }]) {
    expect((await admin.post(API.adminInvitations, body)).statusCode).toBe(400)
  }
  await put({ registration: 'closed' })
  expect(errorOf(await registerAt(one, (await make()).code))).toBe('registration_closed')
  await put({ registration: 'invitation', defaultPlan: 'pro' })
  expect((await registerAt(one, (await make()).code)).json().user.planId).toBe(2)
})

it('the number of reports that pauses a guest’s link can be set in another process', async () => {
  await put({ guests: true, guestLinks: 10, reportsToPause: 2 })
  await soon(() => other.deps.administration.settings.current().reportsToPause).toBe(2)
  const guest = await one.asGuest()
  const { shortUrl } = (await linkOf(guest)).json()
  const statusAt = async (app: TestApp) => (await app.app.inject({ url: `/r/${shortUrl}` })).statusCode
  const reportFrom = (remoteAddress: string) =>
    other.app.inject({
      method: 'POST',
      url: API.report,
      remoteAddress,
      payload: { code: shortUrl, reason: 'spam' },
    })
  expect((await reportFrom('203.0.113.1')).statusCode).toBe(202)
  expect(await statusAt(other)).toBe(302)
  expect((await reportFrom('198.51.100.1')).statusCode).toBe(202)
  for (const app of [other, one]) await soon(() => statusAt(app)).toBe(451)
})

it('a setting fixed by the environment takes precedence, is shown as fixed and cannot be changed', async () => {
  const there = createTestClient(fixed.app)
  Object.assign(there.cookies, admin.cookies)
  await put({ registration: 'open', guests: true, defaultPlan: 'free', reservedWords: [] })
  expect((await there.get(API.adminSettings)).json()).toMatchObject({
    registration: 'closed',
    guests: false,
    defaultPlan: 'pro',
    reservedWords: ['ayuda', 'jefe'],
    fixed: ['registration', 'guests', 'defaultPlan', 'reservedWords'],
  })
  expect(errorOf(await registerAt(fixed))).toBe('registration_closed')
  const refused = await there.put(API.adminSettings, { registration: 'open', visitIpDays: 7 })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['registration']])
  expect((await admin.get(API.adminSettings)).json().visitIpDays).toBe(0)
  expect(await put({ registration: 'closed', visitIpDays: 7 }, there)).toMatchObject({ visitIpDays: 7 })
  const wrong = [{ guestLinks: 1001 }, { registration: 'x' }, { blockedHosts: ['a b'] }, { guests: 'no' }]
  for (const change of [...wrong, { reservedWords: ['ñ'] }, { visitIpDays: -1 }]) {
    expect((await admin.put(API.adminSettings, change)).statusCode).toBe(400)
  }
})

it('a public suffix is refused as a blocked host, but one that an earlier version stored stays', async () => {
  const settings = one.connection.collection('settings')
  await settings.updateOne({}, { $set: { blockedHosts: ['tk'] } }, { upsert: true })
  const refused = await admin.put(API.adminSettings, { blockedHosts: ['tk', 'https://co.uk/x'] })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['blockedHosts']])
  expect(await put({ blockedHosts: ['tk', 'malo.example'] })).toMatchObject({
    blockedHosts: ['tk', 'malo.example'],
  })
  await put({ blockedHosts: [] })
})
