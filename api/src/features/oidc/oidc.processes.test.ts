import { once } from 'node:events'
import { createServer } from 'node:net'
import { API } from '@atajo/shared/paths'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'
import { type ProviderPerson, startTestProvider, type TestProvider } from '../../testing/test-provider.ts'

const PUBLIC_URL = 'https://atajo.example'

let provider: TestProvider
let one: TestApp
let other: TestApp
let people = 0
let person: Required<Omit<ProviderPerson, 'realm'>>

beforeAll(async () => {
  provider = await startTestProvider([PUBLIC_URL])
  const env = { PUBLIC_URL, ...provider.settings({ OIDC_ADMIN_GROUP: 'jefatura' }) }
  one = await startTestApp({ env })
  other = await one.another()
})
afterAll(async () => {
  await one.close()
  await provider.close()
})
beforeEach(() => {
  people += 1
  const name = `marta${people}`
  const email = `${name}@casa.example`
  person = { sub: `s-${people}`, email, email_verified: true, preferred_username: name, groups: [] }
  provider.person = person
})

const users = () => one.connection.collection('users')
const links = () => one.connection.collection('oidc_links')
const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location)

/** Returns the path to which the provider sends the browser back. */
async function returnOf(client: TestClient, query = ''): Promise<string> {
  const begun = await client.get(`${API.oidc}${query}`)
  expect(begun.statusCode).toBe(302)
  const { pathname, search } = await provider.visit(locationOf(begun))
  return pathname + search
}

async function come(client: TestClient, query = ''): Promise<string> {
  return locationOf(await client.get(await returnOf(client, query)))
}

async function confirmed(username: string): Promise<TestClient> {
  const client = await one.signUp(username)
  await users().updateOne({ username }, { $set: { email: person.email, emailKey: person.email } })
  await users().updateOne({ username }, { $set: { emailConfirmedAt: new Date() } })
  return client
}

const nameOf = async (client: TestClient) => (await client.get(API.authStatus)).json().user?.username

it('makes an account, in another process, that the same person comes back to whatever they are called', async () => {
  const guest = await one.asGuest()
  await guest.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const before = JSON.stringify(guest.cookies)
  const path = await returnOf(guest, '?return=/links')
  const elsewhere = createTestClient(other.app)
  Object.assign(elsewhere.cookies, guest.cookies)
  expect(locationOf(await elsewhere.get(path))).toBe('/links')
  expect(JSON.stringify(elsewhere.cookies)).not.toBe(before)
  // Another site could lead a browser here, so it must not get a mark.
  expect(Object.keys(elsewhere.cookies)).not.toContain('device')
  expect((await elsewhere.get(API.listLinks)).json()).toHaveLength(1)
  expect((await elsewhere.get(API.account)).json()).toMatchObject({
    username: person.preferred_username,
    email: person.email,
    emailVerified: true,
    hasPassword: false,
    role: 'user',
    oidc: { email: person.email, lastUsedAt: null },
  })
  provider.person = { ...person, email: 'otra@casa.example', preferred_username: 'otra' }
  const again = one.client()
  expect(await come(again)).toBe('/')
  expect(await nameOf(again)).toBe(person.preferred_username)
  const name = person.preferred_username
  provider.person = { ...person, sub: 'namesake', email: `${name}@otra.example` }
  const namesake = one.client()
  await come(namesake)
  expect(await nameOf(namesake)).toBe(`${name}2`)
})

it('joins an account only where both sides know that the address is theirs', async () => {
  const owner = await confirmed(`duena${people}`)
  provider.person = { ...person, email_verified: false }
  expect(await come(one.client())).toBe('/login#oidc=oidc_not_joined')
  await users().updateOne({ _id: owner.userId as never }, { $unset: { emailConfirmedAt: 1 } })
  provider.person = person
  expect(await come(one.client())).toBe('/login#oidc=oidc_not_joined')
  expect(await links().countDocuments({ userId: owner.userId })).toBe(0)
  await users().updateOne({ _id: owner.userId as never }, { $set: { emailConfirmedAt: new Date() } })
  const joined = one.client()
  expect(await come(joined)).toBe('/')
  expect(await nameOf(joined)).toBe(`duena${people}`)
  provider.person = { ...person, sub: 'liar' }
  expect(await come(one.client())).toBe('/login#oidc=oidc_not_joined')
  const { email: _, ...nameless } = { ...person, sub: 'nameless' }
  provider.person = nameless
  expect(await come(one.client())).toBe('/login#oidc=oidc_no_email')
  provider.person = { ...person, sub: 'unverified', email: `u${people}@casa.example`, email_verified: false }
  const unverified = one.client()
  expect(await come(unverified)).toBe('/')
  expect((await unverified.get(API.account)).json().emailVerified).toBe(false)
})

it('asks for the second step, and links an account that asks for it with a code', async () => {
  const owner = await confirmed(`dospasos${people}`)
  const { secret } = (await owner.post(API.totp)).json()
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  await owner.post(`${API.totp}/confirm`, { code: codeAt(Date.now() - 30_000) })
  const guest = await one.asGuest()
  await guest.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const about = new URLSearchParams((await come(guest, '?return=/links')).split('#')[1])
  expect([about.get('oidc'), about.get('path')]).toEqual(['totp_required', '/links'])
  expect(await nameOf(guest)).toBeUndefined()
  expect((await guest.get(API.listLinks)).json()).toHaveLength(1)
  expect(await links().countDocuments({ userId: owner.userId })).toBe(0)
  expect(locationOf(await owner.get(`${API.oidc}?link=1`))).toBe('/account#oidc=code_required')
  expect((await owner.post(API.accountOidc, {})).json().error).toBe('code_required')
  const code = codeAt(Date.now())
  expect(await come(owner, `?link=1&code=${code}`)).toBe('/account#oidc=linked')
  expect((await owner.get(API.account)).json().oidc).toMatchObject({ email: person.email })
  const late = codeAt(Date.now() + 30_000)
  const done = await guest.post(API.secondStep, { challenge: about.get('challenge'), code: late })
  expect(done.json().user.username).toBe(`dospasos${people}`)
  expect((await owner.delete(API.accountOidc)).json().error).toBe('code_required')
})

it('links the signed-in person once, and unlinks unless it is the last sign-in method', async () => {
  const owner = await one.signUp(`enlaza${people}`)
  const path = await returnOf(owner, '?link=1')
  const thief = await one.signUp(`ladrona${people}`)
  const stolen = { ...thief.cookies, '__Host-sign-in': owner.cookies['__Host-sign-in'] ?? '' }
  const asThief = await one.app.inject({ url: path, cookies: stolen })
  expect(locationOf(asThief)).toBe('/account#oidc=oidc_over')
  expect(await come(owner, '?link=1')).toBe('/account#oidc=linked')
  expect(await come(thief, '?link=1')).toBe('/account#oidc=oidc_taken')
  provider.person = { ...person, sub: 'second' }
  expect(await come(owner, '?link=1')).toBe('/account#oidc=oidc_linked')
  provider.person = person
  const entered = one.client()
  expect(await come(entered)).toBe('/')
  expect(await nameOf(entered)).toBe(`enlaza${people}`)
  expect((await entered.delete(API.accountOidc)).json()).toEqual({ ok: true })
  expect((await entered.delete(API.accountOidc)).json().error).toBe('oidc_not_found')
  expect((await owner.get(API.authStatus)).json()).toMatchObject({ signedOut: true })
  expect(await nameOf(entered)).toBe(`enlaza${people}`)
  expect(await come(entered, '?link=1')).toBe('/account#oidc=linked')
  await users().updateOne({ username: `enlaza${people}` }, { $unset: { passwordHash: 1 } })
  const kept = await entered.delete(API.accountOidc)
  expect([kept.statusCode, kept.json().error]).toEqual([409, 'last_way_in'])
  const crossSite = await entered.get(`${API.oidc}?link=1`, { 'sec-fetch-site': 'cross-site' })
  expect(locationOf(crossSite)).toBe('/account#oidc=cross_site_request')
  expect(locationOf(await one.client().get(`${API.oidc}?link=1`))).toBe('/login#oidc=not_authenticated')
})

it('makes administrators of a group’s members, for as long as they are', async () => {
  const first = await one.signUp(`local${people}`)
  await one.deps.administration.firstDay.admins.add(first.userId)
  provider.person = { ...person, groups: ['jefatura', 'otras'] }
  const client = one.client()
  await come(client)
  const roleOf = async () => (await client.get(API.account)).json().role
  expect(await roleOf()).toBe('admin')
  provider.person = person
  await come(client)
  expect(await roleOf()).toBe('user')
  expect((await first.get(API.account)).json().role).toBe('admin')
})

it('answers a replayed, foreign, late, tampered or refused return by a code, and changes nothing', async () => {
  const client = one.client()
  const path = await returnOf(client)
  expect(locationOf(await one.client().get(path))).toBe('/login#oidc=oidc_over')
  const attempts = one.connection.collection('oidc_attempts')
  const over = async (url: string) => locationOf(await client.get(url))
  expect(await over(path)).toBe('/')
  expect(await over(path)).toBe('/login#oidc=oidc_over')
  const late = await returnOf(client)
  await attempts.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } })
  expect(await over(late)).toBe('/login#oidc=oidc_over')
  const mixed = new URL(await returnOf(client), PUBLIC_URL)
  mixed.searchParams.set('iss', 'https://otro.example')
  expect(await over(mixed.pathname + mixed.search)).toBe('/login#oidc=oidc_failed')
  const bare = new URL(await returnOf(client), PUBLIC_URL)
  bare.searchParams.delete('iss')
  expect(await over(bare.pathname + bare.search)).toBe('/login#oidc=oidc_failed')
  const wrongNonce = await returnOf(client)
  await attempts.updateMany({}, { $set: { nonce: 'otro' } })
  expect(await over(wrongNonce)).toBe('/login#oidc=oidc_failed')
  const used = new URL(path, PUBLIC_URL)
  const fresh = new URL(await returnOf(client), PUBLIC_URL)
  fresh.searchParams.set('code', String(used.searchParams.get('code')))
  expect(await over(fresh.pathname + fresh.search)).toBe('/login#oidc=oidc_failed')
  const victim = new URL(await returnOf(one.client()), PUBLIC_URL)
  const injected = new URL(await returnOf(client), PUBLIC_URL)
  injected.searchParams.set('code', String(victim.searchParams.get('code')))
  expect(await over(injected.pathname + injected.search)).toBe('/login#oidc=oidc_failed')
  provider.person = null
  const denied = locationOf(await client.get(await returnOf(client)))
  expect(denied).toBe('/login#oidc=oidc_denied')
  expect(await nameOf(client)).toBe(person.preferred_username)
})

it('leads back to pages of its own alone', async () => {
  const bad = [
    '//malo.example',
    '/\\malo.example',
    'https://malo.example',
    '/r/abc',
    '/R/abc',
    '/api/auth/logout',
  ]
  for (const path of [...bad, '/%2fmalo.example', '/a/../r/x', '/links#x', '/\t/malo.example']) {
    expect(await come(one.client(), `?return=${encodeURIComponent(path)}`)).toBe('/')
  }
  expect(await come(one.client(), `?return=${encodeURIComponent('/links?grupo=3')}`)).toBe('/links?grupo=3')
})

it('starts beside a dead or slow provider, says so, and lets others in', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const settings = { ...provider.settings({ OIDC_ISSUER: `http://127.0.0.1:${port}` }), PUBLIC_URL }
  const app = await startTestApp({ env: settings })
  try {
    const client = await app.signUp('local')
    expect((await client.get(API.site)).json().signIn).toMatchObject({
      password: true,
      oidc: { name: 'Casa' },
    })
    const [slow] = await Promise.all([app.client().get(API.oidc), app.client().get(API.oidc)])
    expect(locationOf(slow)).toBe('/login#oidc=oidc_away')
    expect((await client.post(API.accountOidc, {})).json().error).toBe('oidc_away')
    silent.close()
    expect(locationOf(await app.client().get(API.oidc))).toBe('/login#oidc=oidc_away')
    expect(
      (await app.client().post(API.login, { username: 'local', password: TEST_PASSWORD })).statusCode,
    ).toBe(200)
  } finally {
    await app.close()
  }
})
