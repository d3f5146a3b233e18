import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composeErasure } from '../../composition/account-erasure.ts'
import { eraseAccount } from '../../features/auth/erase-account.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let one: TestApp
let other: TestApp

beforeAll(async () => {
  one = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
  other = await one.another({ TRUST_PROXY: '' })
})
afterAll(() => one.close())

let people = 0

/** Creates an account with a session in each browser. The first one uses this process. */
async function signIn(agents: string[]): Promise<{ username: string; browsers: TestClient[] }> {
  people += 1
  const username = `ines${people}`
  await one.signUp(username).then((client) => client.post(API.logout))
  const browsers = await Promise.all(
    agents.map(async (agent, index) => {
      const client = createTestClient(index === 0 ? one.app : other.app)
      const headers = { 'user-agent': agent, 'x-forwarded-for': '212.128.0.1' }
      const body = { username, password: TEST_PASSWORD }
      expect((await client.post(API.login, body, headers)).statusCode).toBe(200)
      return client
    }),
  )
  return { username, browsers }
}

const listOf = async (client: TestClient) => (await client.get(API.accountSessions)).json()
const statusOf = async (client: TestClient) => (await client.get(API.authStatus)).json()
/** Returns the same browser, connected to another process. */
function through(app: TestApp, client: TestClient): TestClient {
  const twin = createTestClient(app.app)
  Object.assign(twin.cookies, client.cookies)
  return twin
}

it('lists each session by its browser and place, never by its cookie', async () => {
  const { browsers } = await signIn([FIREFOX, IPHONE])
  const [laptop, phone] = browsers as [TestClient, TestClient]
  const sessions = await listOf(laptop)
  expect(sessions).toHaveLength(2)
  const [mine] = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  expect(mine).toMatchObject({ device: 'desktop', browser: 'firefox', os: 'linux', country: 'ES' })
  expect(new Date(mine.createdAt).getTime()).toBeGreaterThan(Date.now() - HOUR_MS)
  const theirs = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  expect(theirs).toMatchObject({ device: 'phone', browser: 'safari', os: 'ios' })
  expect(Object.values(phone.cookies).join()).not.toContain(theirs.id)
  expect((await listOf(phone)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id).toBe(theirs.id)
})

it('the last use is written down now and then, not at every request', async () => {
  const { browsers } = await signIn([FIREFOX, IPHONE])
  const [laptop, phone] = browsers as [TestClient, TestClient]
  const documents = one.connection.collection('sessions')
  const seenAt = async () =>
    (await listOf(laptop)).map(({ lastSeenAt }: { lastSeenAt: string }) => lastSeenAt)
  const fresh = await seenAt()
  await phone.get(API.authStatus)
  expect(await seenAt()).toEqual(fresh)
  const userId = (await statusOf(laptop)).user.id
  const past = Date.now() - 3 * HOUR_MS
  await documents.updateMany({ 'session.actor.userId': userId }, { $set: { 'session.seenAt': past } })
  await phone.get(API.authStatus)
  const [last, first] = await listOf(laptop).then((all) =>
    all.map(({ lastSeenAt }: { lastSeenAt: string }) => Date.parse(lastSeenAt)),
  )
  expect(last).toBeGreaterThan(past + HOUR_MS)
  expect(first).toBeGreaterThan(past + HOUR_MS)
})

it('a session ended remotely is over in every process, and its browser learns it', async () => {
  const { browsers } = await signIn([FIREFOX, IPHONE])
  const [laptop, phone] = browsers as [TestClient, TestClient]
  const theirs = (await listOf(laptop)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  const stranger = await one.signUp()
  const remove = (client: TestClient) => client.delete(`${API.accountSessions}/${theirs.id}`)
  expect((await remove(stranger)).json().error).toBe('session_not_found')
  expect((await remove(laptop)).json()).toEqual({ ok: true })
  expect((await remove(laptop)).statusCode).toBe(404)
  for (const browser of [phone, through(one, phone)]) {
    expect(await statusOf(browser)).toEqual({ isAuthenticated: false, signedOut: true })
    expect((await browser.get(API.listLinks)).statusCode).toBe(401)
  }
  expect(await listOf(laptop)).toHaveLength(1)
  // Requests of the browser must not prolong the marker beyond its 30 days.
  const document = await one.connection.collection('sessions').findOne({ 'session.isSignedOut': true })
  expect(document?.expires.getTime()).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS)
  expect(JSON.stringify(document)).not.toContain('userId')
  await phone.post(API.logout)
  expect(await statusOf(phone)).toEqual({ isAuthenticated: false })
})

it('all others end at once, and one that ends by itself says nothing of it', async () => {
  const { browsers } = await signIn([FIREFOX, IPHONE, FIREFOX, IPHONE])
  const [mine, ...others] = browsers as [TestClient, ...TestClient[]]
  expect((await mine.delete(API.accountSessions)).json()).toEqual({ ok: true })
  expect((await statusOf(mine)).isAuthenticated).toBe(true)
  for (const browser of others) expect((await statusOf(browser)).signedOut).toBe(true)
  await others[0]?.post(API.guest)
  expect((await others[0]?.get(API.guest))?.json()).toEqual({ isGuest: true })
  await one.connection.collection('sessions').deleteMany({})
  expect(await statusOf(mine)).toEqual({ isAuthenticated: false })
})

it('a change of credentials and the end of an account sign out from afar too', async () => {
  const { username, browsers } = await signIn([FIREFOX, IPHONE])
  const [laptop, phone] = browsers as [TestClient, TestClient]
  const users = one.connection.collection('users')
  await users.updateOne({ username }, { $inc: { credentialsVersion: 1 } })
  expect((await statusOf(phone)).signedOut).toBe(true)
  await laptop.post(API.login, { username, password: TEST_PASSWORD })
  expect(await listOf(laptop)).toHaveLength(1)
  await eraseAccount(
    composeErasure(one.appConnection, null, async () => {}),
    username,
  )
  expect(await statusOf(laptop)).toEqual({ isAuthenticated: false, signedOut: true })
})

it('one of two concurrent password changes succeeds, and the other gets an error', async () => {
  const { username, browsers } = await signIn([FIREFOX, IPHONE])
  const passwords = ['la primera de las dos frases', 'la segunda de las dos frases']
  const change = (browser: TestClient, next = '') =>
    browser.post(API.accountPassword, { current: TEST_PASSWORD, next })
  const answers = await Promise.all(browsers.map((browser, index) => change(browser, passwords[index])))
  const won = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect(['wrong_password', 'not_authenticated']).toContain(answers[1 - won]?.json().error)
  const [winner, loser] = [browsers[won], browsers[1 - won]] as [TestClient, TestClient]
  for (const app of [one, other]) {
    expect((await statusOf(through(app, winner))).user.username).toBe(username)
    expect(await statusOf(through(app, loser))).toEqual({ isAuthenticated: false, signedOut: true })
    const enter = (password = '') => createTestClient(app.app).post(API.login, { username, password })
    expect((await enter(passwords[won])).statusCode).toBe(200)
    expect((await enter(passwords[1 - won])).statusCode).toBe(401)
  }
})

it('all others signed out in one process are so in the other at their next word', async () => {
  const { browsers } = await signIn([FIREFOX, IPHONE, FIREFOX])
  const [mine, ...others] = browsers as [TestClient, ...TestClient[]]
  for (const browser of others) expect((await browser.get(API.account)).statusCode).toBe(200)
  expect((await mine.delete(API.accountSessions)).statusCode).toBe(200)
  const told = await Promise.all(others.map((browser) => browser.get(API.account)))
  expect(told.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  expect((await through(other, mine).get(API.account)).statusCode).toBe(200)
})

it('a session in use lives on, however long ago its sign-in is, and is written down once a day', async () => {
  const { browsers } = await signIn([FIREFOX])
  const [laptop] = browsers as [TestClient]
  const sessions = one.connection.collection<{ _id: string; expires: Date; session: { cookie: object } }>(
    'sessions',
  )
  const { id: userId } = (await statusOf(laptop)).user
  const own = { 'session.actor.userId': userId }
  const endsAt = async () => {
    const stored = await sessions.findOne(own)
    expect(stored?.session.cookie).toMatchObject({ expires: stored?.expires })
    return Number(stored?.expires)
  }
  const endIn = async (ms: number) => {
    const expires = new Date(Date.now() + ms)
    await sessions.updateOne(own, { $set: { expires, 'session.cookie.expires': expires } })
    return expires.getTime()
  }
  const fresh = await endIn(30 * DAY_MS - HOUR_MS)
  await laptop.get(API.account)
  expect(await endsAt()).toBe(fresh)
  await endIn(30 * DAY_MS - 25 * HOUR_MS)
  const prolonged = await laptop.get(API.account)
  expect(prolonged.headers['set-cookie']).toContain('Expires=')
  const later = await endsAt()
  expect(later).toBeGreaterThan(Date.now() + 30 * DAY_MS - HOUR_MS)
  const next = await laptop.get(API.account)
  expect(next.headers['set-cookie']).toBeUndefined()
  expect(await endsAt()).toBe(later)
  await endIn(-1)
  expect((await laptop.get(API.account)).statusCode).toBe(401)
})

it('row 189: an account has 100 sessions at most, and those last used longest ago end first', async () => {
  const { username, browsers } = await signIn([FIREFOX])
  const [laptop] = browsers as [TestClient]
  const { id: userId } = (await statusOf(laptop)).user
  const documents = one.connection.collection<{ _id: string }>('sessions')
  const now = Date.now()
  const olderBy = (hours: number) => ({
    _id: `${username}-${hours}`,
    expires: new Date(now + DAY_MS),
    session: { actor: { kind: 'user', userId }, seenAt: now - hours * HOUR_MS },
  })
  await documents.insertMany(Array.from({ length: 98 }, (_, index) => olderBy(index + 1)))
  const signInAgain = async (app: TestApp) => {
    const client = createTestClient(app.app)
    const answer = await client.post(API.login, { username, password: TEST_PASSWORD })
    expect(answer.statusCode).toBe(200)
    return client
  }
  const added = await Promise.all([one, other, one, other, one, other].map(signInAgain))
  const left = await documents.find({ 'session.actor.userId': userId } as never).toArray()
  expect(left).toHaveLength(100)
  const ended = [98, 97, 96, 95, 94].map((hours) => `${username}-${hours}`)
  expect(left.filter(({ _id }) => ended.includes(_id))).toEqual([])
  for (const client of [laptop, ...added]) {
    expect(await statusOf(client)).toMatchObject({ isAuthenticated: true })
  }
  expect(await listOf(laptop)).toHaveLength(100)
})

const userIdOf = async (client: TestClient): Promise<number> => (await statusOf(client)).user.id
const askSeal = async (client: TestClient, userId: number) => (await client.post(API.seal, { userId })).json()
const unseal = async (client: TestClient, ticket: string) =>
  (await client.post(API.unseal, { ticket })).json()

it('row 200: a device signed out from afar gets the key of its changes, and again only its own account does', async () => {
  const { username, browsers } = await signIn([FIREFOX, IPHONE])
  const [laptop, phone] = browsers as [TestClient, TestClient]
  const userId = await userIdOf(phone)
  expect(await askSeal(phone, userId)).toMatchObject({ error: 'not_authenticated' })
  await laptop.delete(API.accountSessions)
  const ended = [phone, through(one, phone)]
  const seals = await Promise.all(ended.map((browser) => askSeal(browser, userId)))
  for (const { key } of seals) expect(Buffer.from(key, 'base64')).toHaveLength(32)
  // A copied cookie gets keys other than those that the device has used.
  expect(new Set(seals.flatMap(({ ticket, key }) => [ticket, key])).size).toBe(4)
  const stranger = await one.signUp()
  const { ticket, key } = seals[0]
  expect(await askSeal(phone, await userIdOf(stranger))).toMatchObject({ error: 'not_authenticated' })
  expect(await askSeal(stranger, userId)).toMatchObject({ error: 'not_authenticated' })
  expect(await unseal(stranger, ticket)).toMatchObject({ error: 'seal_not_found' })
  expect(await unseal(phone, ticket)).toMatchObject({ error: 'not_authenticated' })
  expect(await unseal(await one.asGuest(), ticket)).toMatchObject({ error: 'login_required' })
  await phone.post(API.login, { username, password: TEST_PASSWORD })
  for (const browser of [phone, through(one, phone), phone])
    expect(await unseal(browser, ticket)).toEqual({ key })
  const forged = `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`
  for (const bad of [forged, 'x', ticket.slice(0, -4)])
    expect(await unseal(phone, bad)).toMatchObject({ error: 'seal_not_found' })
})

it('row 200: a changed password and a deleted account seal too, and of an erased one no key is given', async () => {
  const { username, browsers } = await signIn([FIREFOX, IPHONE, FIREFOX])
  const [laptop, phone, late] = browsers as [TestClient, TestClient, TestClient]
  const userId = await userIdOf(phone)
  await laptop.post(API.accountPassword, { current: TEST_PASSWORD, next: TEST_PASSWORD })
  const { ticket, key } = await askSeal(phone, userId)
  await phone.post(API.login, { username, password: TEST_PASSWORD })
  expect(await unseal(phone, ticket)).toEqual({ key })
  const closed = await phone.delete(API.account, { username, password: TEST_PASSWORD })
  expect(closed.statusCode).toBe(200)
  const stranger = await one.signUp()
  expect(await unseal(stranger, ticket)).toMatchObject({ error: 'seal_not_found' })
  await eraseAccount(
    composeErasure(one.appConnection, null, async () => {}),
    username,
  )
  expect(await unseal(stranger, ticket)).toMatchObject({ error: 'seal_over' })
  expect(await unseal(stranger, (await askSeal(late, userId)).ticket)).toMatchObject({ error: 'seal_over' })
})
