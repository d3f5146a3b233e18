import { API } from '@atajo/shared/paths'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { type ProviderPerson, startTestProvider, type TestProvider } from '../../testing/test-provider.ts'

const PUBLIC_URL = 'https://atajo.example'
const LATE = { 'session.actor.signedInAt': 0 }

let provider: TestProvider
let t: TestApp
let people = 0
let person: Required<Omit<ProviderPerson, 'realm'>>

beforeAll(async () => {
  provider = await startTestProvider([PUBLIC_URL])
  const env = { PUBLIC_URL, RATE_LIMIT_SCALE: '1', ...provider.settings({ OIDC_ADMIN_GROUP: 'jefatura' }) }
  t = await startTestApp({ env })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})
beforeEach(async () => {
  people += 1
  const name = `nuria${people}`
  const email = `${name}@casa.example`
  person = { sub: `n-${people}`, email, email_verified: true, preferred_username: name, groups: [] }
  provider.person = person
  await t.connection.collection('rate_buckets').deleteMany({})
})

const users = () => t.connection.collection<{ _id: number }>('users')
const links = () => t.connection.collection('oidc_links')
const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location)

async function returnOf(client: TestClient, query = ''): Promise<string> {
  const { pathname, search } = await provider.visit(locationOf(await client.get(`${API.oidc}${query}`)))
  return pathname + search
}

const come = async (client: TestClient, query = '') =>
  locationOf(await client.get(await returnOf(client, query)))
const accountOf = async (client: TestClient) => (await client.get(API.account)).json()
const sessionsOf = (client: TestClient) =>
  t.connection.collection('sessions').updateMany({ 'session.actor.userId': client.userId }, { $set: LATE })

describe('The way to the provider', () => {
  it('says what only this attempt knows, and proves it with S256', async () => {
    const asked = async () =>
      Object.fromEntries(new URL(locationOf(await t.client().get(API.oidc))).searchParams)
    const first = await asked()
    expect(first).toMatchObject({
      client_id: 'atajo',
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/api/auth/oidc/callback`,
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
    })
    const second = await asked()
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first[name]).toMatch(/^[\w-]{43}$/)
      expect(second[name]).not.toBe(first[name])
    }
    expect(first.state).not.toBe(first.nonce)
  })

  it('marks the browser for as long as the attempt lives, and knows it again', async () => {
    const client = t.client()
    const { headers } = await client.get(API.oidc)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/__Host-sign-in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    const mark = client.cookies['__Host-sign-in']
    const [first, second] = [await returnOf(client), await returnOf(client)]
    expect(client.cookies['__Host-sign-in']).toBe(mark)
    expect([locationOf(await client.get(second)), locationOf(await client.get(first))]).toEqual(['/', '/'])
  })

  it('is held back after sixty from one address', async () => {
    const from = async (remoteAddress: string) =>
      locationOf(await t.app.inject({ url: API.oidc, remoteAddress }))
    for (let n = 0; n < 60; n++) expect(await from('203.0.113.20')).toMatch(provider.issuer)
    expect(await from('203.0.113.20')).toBe('/login#oidc=too_many_requests')
    expect(await from('203.0.113.21')).toMatch(provider.issuer)
  })

  it('gives the state to nobody who brings it twice or brings none', async () => {
    const client = t.client()
    const path = await returnOf(client)
    const state = new URL(path, PUBLIC_URL).searchParams.get('state')
    for (const bad of [
      `${path}&state=${state}`,
      path.replace('state=', 'estado='),
      '/api/auth/oidc/callback',
    ]) {
      expect(locationOf(await client.get(bad))).toBe('/login#oidc=oidc_over')
    }
    expect(locationOf(await client.get(path))).toBe('/')
  })
})

describe('Who comes back', () => {
  it('becomes one account where two of their windows come back at once', async () => {
    const [one, two] = [t.client(), t.client()]
    const paths = [await returnOf(one), await returnOf(two)]
    const answers = await Promise.all([one.get(paths[0] ?? ''), two.get(paths[1] ?? '')])
    expect(answers.map(locationOf)).toEqual(['/', '/'])
    expect((await accountOf(one)).username).toBe((await accountOf(two)).username)
    expect(await users().countDocuments({ emailKey: person.email })).toBe(1)
    expect(await links().countDocuments({ subject: person.sub })).toBe(1)
  })

  it('creates a new account if the linked one is gone', async () => {
    await come(t.client())
    const before = await links().findOne({ subject: person.sub })
    await users().deleteOne({ _id: before?.userId })
    const again = t.client()
    expect(await come(again)).toBe('/')
    expect((await accountOf(again)).username).toBe(person.preferred_username)
    const link = await links().findOne({ subject: person.sub })
    expect(link?.userId).not.toBe(before?.userId)
  })

  it('joins the account of their address although it is linked with a provider that was left', async () => {
    const owner = await t.signUp(`antigua${people}`)
    const confirmed = { email: person.email, emailKey: person.email, emailConfirmedAt: new Date() }
    await users().updateOne({ _id: owner.userId }, { $set: confirmed })
    await links().insertOne({
      _id: `antiguo-${people}` as never,
      issuer: 'https://antiguo.example',
      subject: 'otra',
      userId: owner.userId,
      email: person.email,
      createdAt: new Date(),
    })
    const client = t.client()
    expect(await come(client)).toBe('/')
    expect((await accountOf(client)).username).toBe(`antigua${people}`)
    expect((await links().find({ userId: owner.userId }).toArray()).map(({ issuer }) => issuer)).toEqual([
      provider.issuer,
    ])
  })

  it('administers from the moment that they link or join, where their group does', async () => {
    const first = await t.signUp(`sola${people}`)
    await t.deps.administration.firstDay.admins.add(first.userId)
    provider.person = { ...person, groups: ['jefatura'] }
    const linking = await t.signUp(`enlaza${people}`)
    expect(await come(linking, '?link=1')).toBe('/account#oidc=linked')
    expect((await accountOf(linking)).role).toBe('admin')
    provider.person = {
      ...person,
      sub: `m-${people}`,
      email: `m${people}@casa.example`,
      groups: ['jefatura'],
    }
    const made = t.client()
    await come(made)
    expect((await accountOf(made)).role).toBe('admin')
  })
})

/** Fullwidth letters, the Kelvin sign, a long s and a ligature, which fold to ASCII letters. */
const LOOK_ALIKES: [string, string][] = [
  ['sk', 'ｓｋ'],
  ['k', '\u212A'],
  ['s', 'ſ'],
  ['fi', 'ﬁ'],
]

it('row 180: an address of the provider that only looks like an account’s opens none', async () => {
  const name = `skfi${people}`
  const owner = await t.signUp(name)
  const email = `${name}@casa.example`
  const confirmed = { email, emailKey: email, emailConfirmedAt: new Date() }
  await users().updateOne({ _id: owner.userId }, { $set: confirmed })
  for (const [letters, look] of [...LOOK_ALIKES, ['@casa.example', '']]) {
    provider.person = { ...person, email: email.replace(String(letters), String(look)) }
    const client = t.client()
    expect(await come(client)).toBe('/login#oidc=oidc_no_email')
    expect((await client.get(API.authStatus)).json().isAuthenticated).toBe(false)
  }
  expect(await links().countDocuments({ userId: owner.userId })).toBe(0)
  provider.person = { ...person, email: email.toUpperCase() }
  const joined = t.client()
  expect(await come(joined)).toBe('/')
  expect((await accountOf(joined)).username).toBe(name)
})

describe('row 183: a role that the provider gives', () => {
  let first: TestClient
  const admins = () => t.deps.administration.firstDay.admins
  const codeAt = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at })

  beforeEach(async () => {
    first = await t.signUp(`jefa${people}`)
    await t.connection.collection('admins').updateMany({}, { $set: { userIds: [] } })
    await admins().add(first.userId)
  })

  it('is none while its account is blocked, and no reason for the last administrator to go', async () => {
    provider.person = { ...person, groups: ['jefatura'] }
    await come(t.client())
    const { id } = (await first.get(`${API.adminUsers}?q=${person.preferred_username}`)).json().items[0]
    expect(await admins().has(id)).toBe(true)
    await first.put(`${API.adminUsers}/${id}`, { isBlocked: true })
    for (let n = 0; n < 3; n++) expect(await come(t.client())).toBe('/login#oidc=account_blocked')
    expect(await admins().list()).toEqual([first.userId])
    expect(await admins().remove(first.userId)).toBe('last')
  })

  it('comes with the second step, as the link with the account does', async () => {
    const owner = await t.signUp(person.preferred_username)
    const confirmed = { email: person.email, emailKey: person.email, emailConfirmedAt: new Date() }
    await users().updateOne({ _id: owner.userId }, { $set: confirmed })
    const { secret } = (await owner.post(API.totp)).json()
    await owner.post(`${API.totp}/confirm`, { code: codeAt(secret, Date.now() - 30_000) })
    provider.person = { ...person, groups: ['jefatura'] }
    const client = t.client()
    const challenge = new URLSearchParams((await come(client)).split('#')[1]).get('challenge')
    expect([
      await admins().has(owner.userId),
      await links().countDocuments({ userId: owner.userId }),
    ]).toEqual([false, 0])
    const answer = { challenge, code: codeAt(secret, Date.now()) }
    expect((await t.client().post(API.secondStep, answer)).json().error).toBe('challenge_over')
    const done = await client.post(API.secondStep, answer)
    expect(done.json().user).toMatchObject({ username: person.preferred_username, role: 'admin' })
    expect(await links().countDocuments({ userId: owner.userId })).toBe(1)
    provider.person = person
    const next = t.client()
    const again = new URLSearchParams((await come(next)).split('#')[1]).get('challenge')
    expect(await admins().has(owner.userId)).toBe(true)
    const later = { challenge: again, code: codeAt(secret, Date.now() + 30_000) }
    expect((await next.post(API.secondStep, later)).json().user.role).toBe('user')
  })

  it('comes with the return to an account that is being deleted', async () => {
    const client = t.client()
    await come(client)
    const { id } = (await client.get(API.account)).json()
    await client.delete(API.account, { username: person.preferred_username })
    provider.person = { ...person, groups: ['jefatura'] }
    const asked = new URLSearchParams((await come(client)).split('#')[1])
    expect([asked.get('oidc'), asked.get('username')]).toEqual(['account_closing', person.preferred_username])
    expect(await admins().has(id)).toBe(false)
    const challenge = asked.get('challenge')
    expect((await t.client().post(API.comeBack, { challenge })).json().error).toBe('challenge_over')
    expect((await client.post(API.comeBack, { challenge })).json().user.role).toBe('admin')
    expect(await admins().has(id)).toBe(true)
  })
})

describe('Linking', () => {
  it('is over for who has left or changed the password on the way', async () => {
    const leaver = await t.signUp(`sale${people}`)
    const path = await returnOf(leaver, '?link=1')
    const marked = { '__Host-sign-in': leaver.cookies['__Host-sign-in'] ?? '' }
    const left = await t.app.inject({ url: path, cookies: marked })
    expect(locationOf(left)).toBe('/login#oidc=oidc_over')
    const changer = await t.signUp(`cambia${people}`)
    const late = await returnOf(changer, '?link=1')
    await users().updateOne({ _id: changer.userId }, { $inc: { credentialsVersion: 1 } })
    expect(locationOf(await changer.get(late))).toMatch(/^\/(login|account)#oidc=oidc_over$/)
    expect(await links().countDocuments({ subject: person.sub })).toBe(0)
  })

  it('and unlinking want a sign-in of just now, or the password', async () => {
    const owner = await t.signUp(`tarda${people}`)
    expect(await come(owner, '?link=1')).toBe('/account#oidc=linked')
    await sessionsOf(owner)
    expect(locationOf(await owner.get(`${API.oidc}?link=1`))).toBe('/account#oidc=recent_login_required')
    expect((await owner.delete(API.accountOidc)).json().error).toBe('recent_login_required')
    expect((await owner.delete(API.accountOidc, { password: 'no es esta' })).json().error).toBe(
      'wrong_password',
    )
    expect((await accountOf(owner)).oidc).not.toBeNull()
  })
})
