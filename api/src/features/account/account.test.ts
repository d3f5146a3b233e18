import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const NEXT = 'otra contraseña bien larga'

const users = () => t.connection.collection<{ _id: number }>('users')

async function logIn(username: string, password = TEST_PASSWORD) {
  const client = t.client()
  const { statusCode } = await client.post(API.login, { username, password })
  return { client, statusCode }
}

describe('an account', () => {
  it('shows its owner their profile and usage', async () => {
    const client = await t.signUp('ines')
    await client.post(API.createLink, { longUrl: 'https://example.com/' })
    await client.post(API.createTag, { tagName: 'web', color: 'BLUE' })
    const answer = await client.get(API.account)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.json()).toEqual({
      id: client.userId,
      username: 'ines',
      email: 'ines@example.test',
      emailVerified: false,
      pendingEmail: null,
      name: null,
      planId: 1,
      role: 'user',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      timeZone: 'Europe/Madrid',
      usage: { links: 1, groups: 0, tags: 1 },
      hasPassword: true,
      passwordChangedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      hasTotp: false,
      totpSince: null,
      recoveryCodesLeft: null,
      passkeys: [],
      oidc: null,
    })
  })

  it('is no guest’s and nobody’s', async () => {
    const guest = await t.asGuest()
    expect((await guest.get(API.account)).json().error).toBe('login_required')
    expect((await t.client().get(API.account)).statusCode).toBe(401)
    expect((await guest.put(API.account, { name: 'X' })).statusCode).toBe(403)
    expect((await t.client().post(API.accountPassword, { current: 'x', next: NEXT })).statusCode).toBe(401)
  })

  it('takes a name and a zone, and gives the name up again', async () => {
    const client = await t.signUp('olga')
    const change = { name: ' Olga\u202E Ruiz ', timeZone: 'America/Bogota' }
    expect((await client.put(API.account, change)).json()).toMatchObject({
      name: 'Olga Ruiz',
      timeZone: 'America/Bogota',
    })
    expect((await client.put(API.account, { name: null })).json()).toMatchObject({
      name: null,
      timeZone: 'America/Bogota',
    })
  })

  it.each([
    [{ timeZone: 'Marte/Olimpo' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ username: 'ａdmin', password: TEST_PASSWORD }, 'username'],
    [{ email: 'nadie', password: TEST_PASSWORD }, 'email'],
  ])('refuses %j and changes nothing', async (change, field) => {
    const owner = await t.signUp()
    const { username } = (await owner.get(API.account)).json()
    const refused = await owner.put(API.account, { name: 'No', ...change })
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'validation_failed'])
    expect(Object.keys(refused.json().fields)).toContain(field)
    expect((await owner.get(API.account)).json()).toMatchObject({ name: null, username })
  })
})

describe('a new user name', () => {
  it('takes the password, and the old one is free', async () => {
    const client = await t.signUp('antes')
    for (const password of [undefined, 'no es esta']) {
      const wrong = await client.put(API.account, { username: 'despues', password })
      expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'wrong_password'])
    }
    const changed = await client.put(API.account, { username: 'despues', password: TEST_PASSWORD })
    expect(changed.json().username).toBe('despues')
    expect((await logIn('antes')).statusCode).toBe(401)
    expect((await logIn('Despues')).statusCode).toBe(200)
    expect((await client.get(API.account)).statusCode).toBe(200)
    const email = 'otra@example.test'
    const registered = await t.client().post(API.register, { username: 'antes', email, password: NEXT })
    expect(registered.statusCode).toBe(201)
  })

  it('gives a name that two want to only one of them', async () => {
    const clients = [await t.signUp('rival1'), await t.signUp('rival2')]
    const answers = await Promise.all(
      clients.map((client) => client.put(API.account, { username: 'Codiciado', password: TEST_PASSWORD })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('username_taken')
  })
})

it('row 180: a name or address that only looks like an account’s opens none with its password', async () => {
  const { userId } = await t.signUp('skfina')
  const statusOf = async (name: string) => (await logIn(name)).statusCode
  for (const name of ['s\u212Afina', 'ſkfina', 'skﬁna', 'ｓkfina']) {
    expect([await statusOf(name), await statusOf(`${name}@example.test`)]).toEqual([401, 401])
  }
  expect(await statusOf('SKFINA')).toBe(200)
  const stored = { username: 'Muñoz', usernameKey: 'muñoz', email: 'ñu@í.es', emailKey: 'ñu@í.es' }
  await users().updateOne({ _id: userId }, { $set: stored })
  for (const own of ['Muñoz', 'MUÑOZ', 'mun\u0303oz', 'ñu@í.es', 'ÑU@Í.ES'])
    expect(await statusOf(own)).toBe(200)
  for (const other of ['munoz', 'ｍuñoz']) expect(await statusOf(other)).toBe(401)
})

describe('a new password', () => {
  it('ends every other session, and this one goes on', async () => {
    const client = await t.signUp('sara')
    const { client: other } = await logIn('sara')
    const before = { ...client.cookies }
    const chosenAt = async () => Date.parse((await client.get(API.account)).json().passwordChangedAt)
    const chosenFirst = await chosenAt()
    const changed = await client.post(API.accountPassword, { current: TEST_PASSWORD, next: NEXT })
    expect(changed.json()).toEqual({ ok: true })
    expect(await chosenAt()).toBeGreaterThan(chosenFirst)
    expect((await other.get(API.authStatus)).json()).toEqual({ isAuthenticated: false, signedOut: true })
    const replayed = await t.app.inject({ url: API.account, cookies: before })
    expect(replayed.statusCode).toBe(401)
    expect((await logIn('sara')).statusCode).toBe(401)
    expect((await logIn('sara', NEXT)).statusCode).toBe(200)
  })

  it.each([
    [{ next: NEXT }, 403, null],
    [{ current: TEST_PASSWORD, next: '1234567' }, 400, 'next'],
    [{ current: TEST_PASSWORD, next: '12345678' }, 400, 'next'],
    [{ current: TEST_PASSWORD, next: 'Administrator' }, 400, 'next'],
    [{ current: { $ne: null }, next: NEXT }, 400, 'current'],
    [{ current: 'no es esta', next: NEXT }, 403, null],
  ])('%j is refused and changes nothing', async (body, status, field) => {
    const owner = await t.signUp()
    const { username } = (await owner.get(API.account)).json()
    const refused = await owner.post(API.accountPassword, body)
    expect(refused.statusCode).toBe(status)
    if (field === null) expect(refused.json().error).toBe('wrong_password')
    else expect(Object.keys(refused.json().fields)).toEqual([field])
    expect((await owner.get(API.account)).statusCode).toBe(200)
    expect((await logIn(username)).statusCode).toBe(200)
  })

  it('of two concurrent changes by two devices one succeeds', async () => {
    await t.signUp('ursula')
    const devices = [(await logIn('ursula')).client, (await logIn('ursula')).client]
    const passwords = ['la primera de las dos', 'la segunda de las dos']
    const answers = await Promise.all(
      devices.map((device, n) =>
        device.post(API.accountPassword, { current: TEST_PASSWORD, next: passwords[n] }),
      ),
    )
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(answers[1 - won]?.statusCode).toBeGreaterThanOrEqual(401)
    expect((await logIn('ursula', passwords[won])).statusCode).toBe(200)
    expect((await logIn('ursula', passwords[1 - won])).statusCode).toBe(401)
    expect((await devices[1 - won]?.get(API.account))?.statusCode).toBe(401)
  })

  it('leaves nobody in whose login was judged before it', async () => {
    const client = await t.signUp('vera')
    const verified = await t.deps.auth.users.find(client.userId)
    await client.post(API.accountPassword, { current: TEST_PASSWORD, next: NEXT })
    const { client: late } = await logIn('vera', NEXT)
    const id = decodeURIComponent(late.cookies.sid ?? '').split('.')[0] ?? ''
    const stale = { $set: { 'session.actor.credentialsVersion': verified?.credentialsVersion } }
    await t.connection.collection<{ _id: string }>('sessions').updateOne({ _id: id }, stale)
    expect((await late.get(API.authStatus)).json()).toEqual({ isAuthenticated: false, signedOut: true })
  })
})

it('an account and a session of an earlier version are read', async () => {
  const client = await t.signUp('wanda')
  const id = decodeURIComponent(client.cookies.sid ?? '').split('.')[0] ?? ''
  const fields = { 'session.actor.credentialsVersion': '', 'session.actor.signedInAt': '' } as const
  await t.connection.collection<{ _id: string }>('sessions').updateOne({ _id: id }, { $unset: fields })
  await users().updateOne({ _id: client.userId }, { $unset: { passwordChangedAt: '' } })
  const account = (await client.get(API.account)).json()
  expect(account).toMatchObject({ username: 'wanda', role: 'user', passwordChangedAt: null })
  const changed = await client.post(API.accountPassword, { current: TEST_PASSWORD, next: NEXT })
  expect(changed.statusCode).toBe(200)
  expect((await client.get(API.account)).statusCode).toBe(200)
})

it('a session ends a year after its sign-in, however much it is used', async () => {
  const client = await t.signUp('anselma')
  const id = decodeURIComponent(client.cookies.sid ?? '').split('.')[0] ?? ''
  const signedInAt = (days: number) => ({ 'session.actor.signedInAt': Date.now() - days * 86_400_000 })
  const sessions = t.connection.collection<{ _id: string }>('sessions')
  await sessions.updateOne({ _id: id }, { $set: signedInAt(364) })
  expect((await client.get(API.account)).statusCode).toBe(200)
  await sessions.updateOne({ _id: id }, { $set: signedInAt(366) })
  expect((await client.get(API.account)).statusCode).toBe(401)
  expect((await client.get(API.authStatus)).json()).toEqual({ isAuthenticated: false })
})

it('an account without a password sets its first one within five minutes of signing in', async () => {
  const client = await t.signUp('xenia')
  await users().updateOne({ _id: client.userId }, { $unset: { passwordHash: '' } })
  expect((await client.get(API.account)).json().hasPassword).toBe(false)
  expect((await logIn('xenia')).statusCode).toBe(401)
  const id = decodeURIComponent(client.cookies.sid ?? '').split('.')[0] ?? ''
  const sessions = t.connection.collection<{ _id: string }>('sessions')
  const signedIn = (at: number) =>
    sessions.updateOne({ _id: id }, { $set: { 'session.actor.signedInAt': at } })
  await signedIn(Date.now() - 301_000)
  const late = await client.post(API.accountPassword, { next: NEXT })
  expect([late.statusCode, late.json().error]).toEqual([403, 'recent_login_required'])
  await signedIn(Date.now() - 1000)
  expect((await client.post(API.accountPassword, { next: NEXT })).statusCode).toBe(200)
  expect((await logIn('xenia', NEXT)).statusCode).toBe(200)
})

describe('a new e-mail, where no mail can be sent', () => {
  it('takes effect at once, unconfirmed, and ends other sessions', async () => {
    const client = await t.signUp('yolanda')
    const { client: other } = await logIn('yolanda')
    await users().updateOne({ _id: client.userId }, { $set: { emailConfirmedAt: new Date() } })
    expect((await client.get(API.account)).json().emailVerified).toBe(true)
    const change = { email: 'nueva@example.test', password: TEST_PASSWORD }
    expect((await client.put(API.account, change)).json()).toMatchObject({
      email: 'nueva@example.test',
      emailVerified: false,
    })
    expect((await other.get(API.account)).statusCode).toBe(401)
    expect((await client.get(API.account)).statusCode).toBe(200)
    expect((await logIn('Nueva@example.test')).statusCode).toBe(200)
  })

  it('that somebody has is refused', async () => {
    await t.signUp('zoe')
    const client = await t.signUp('zaida')
    const refused = await client.put(API.account, { email: 'ZOE@example.test', password: TEST_PASSWORD })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'email_taken'])
    expect((await client.get(API.account)).json().email).toBe('zaida@example.test')
  })
})
