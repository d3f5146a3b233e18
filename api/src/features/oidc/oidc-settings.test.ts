import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { startTestProvider, type TestProvider } from '../../testing/test-provider.ts'

const PUBLIC_URL = 'https://atajo.example'

let provider: TestProvider
let people = 0

beforeAll(async () => {
  provider = await startTestProvider([PUBLIC_URL])
})
afterAll(() => provider.close())
beforeEach(() => {
  people += 1
  const email = `marta${people}@casa.example`
  provider.person = { sub: `s-${people}`, email, email_verified: true, preferred_username: `marta${people}` }
})

/** Signs in at the provider and returns where the app then sends the browser. */
async function come(client: TestClient): Promise<string> {
  const begun = await client.get(API.oidc)
  const { pathname, search } = await provider.visit(String(begun.headers.location))
  return String((await client.get(pathname + search)).headers.location)
}

describe('where it is the only way in', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({ env: { PUBLIC_URL, ...provider.settings({ OIDC_ONLY: 'true' }) } })
  })
  afterAll(() => app.close())

  async function insert(username: string): Promise<number> {
    const { users, nextId, passwords } = app.deps.auth
    const id = await nextId('user')
    const passwordHash = await passwords.hash(TEST_PASSWORD)
    const email = `${username}@example.test`
    await users.insert({ id, username, email, passwordHash, idempotencyKey: null })
    return id
  }

  async function addPasskey(client: TestClient): Promise<string> {
    const options = (await client.post(`${API.passkeys}/options`)).json()
    const made = createSoftwareAuthenticator({ origin: PUBLIC_URL }).create(options)
    const added = await client.post(API.passkeys, { ...made, name: 'Portátil' })
    expect(added.statusCode).toBe(201)
    return added.json().id
  }

  it('leaves passwords to administrators', async () => {
    const id = await insert('ana')
    const enter = (password = TEST_PASSWORD) => app.client().post(API.login, { username: 'ana', password })
    expect((await enter('otra')).json().error).toBe('invalid_credentials')
    const refused = await enter()
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'oidc_only'])
    const account = { username: 'nueva', email: 'nueva@example.test', password: TEST_PASSWORD }
    expect((await app.client().post(API.register, account)).json().error).toBe('oidc_only')
    expect((await app.client().get(API.site)).json().signIn.password).toBe(false)
    await app.deps.administration.firstDay.admins.add(id)
    expect((await enter()).statusCode).toBe(200)
  })

  it('preserves the last sign-in method, not counting a password that cannot be used', async () => {
    const client = app.client()
    expect(await come(client)).toBe('/')
    const users = app.connection.collection<{ _id: number }>('users')
    const userId = (await client.get(API.account)).json().id
    const passwordHash = await app.deps.auth.passwords.hash(TEST_PASSWORD)
    await users.updateOne({ _id: userId }, { $set: { passwordHash } })
    const unlink = async () => (await client.delete(API.accountOidc)).json()
    expect((await unlink()).error).toBe('last_way_in')
    const key = await addPasskey(client)
    expect(await unlink()).toEqual({ ok: true })
    const remove = () => client.delete(`${API.passkeys}/${key}`)
    const kept = await remove()
    expect([kept.statusCode, kept.json().error]).toEqual([409, 'last_way_in'])
    expect((await client.get(API.account)).json().passkeys).toHaveLength(1)

    await app.deps.administration.firstDay.admins.add(userId)
    await users.updateOne({ _id: userId }, { $unset: { passwordHash: '' } })
    expect((await remove()).json().error).toBe('last_way_in')
    await users.updateOne({ _id: userId }, { $set: { passwordHash } })
    expect((await remove()).json()).toEqual({ ok: true })
  })
})

describe('where nobody can register', () => {
  it.each([
    ['closed', 'registration_closed'],
    ['invitation', 'invitation_required'],
  ])('(%s) it makes accounts only where the operator says so', async (registration, error) => {
    const env = { PUBLIC_URL, REGISTRATION: registration, ...provider.settings() }
    const closed = await startTestApp({ env })
    const open = await startTestApp({ env: { ...env, OIDC_AUTO_CREATE: 'true', DEFAULT_PLAN: 'pro' } })
    try {
      expect(await come(closed.client())).toBe(`/login#oidc=${error}`)
      expect(await closed.connection.collection('users').countDocuments()).toBe(0)
      const client = open.client()
      expect(await come(client)).toBe('/')
      expect((await client.get(API.account)).json()).toMatchObject({
        username: `marta${people}`,
        hasPassword: false,
        planId: 2,
        oidc: { email: `marta${people}@casa.example` },
      })
      const account = { username: 'otra', email: 'otra@example.test', password: TEST_PASSWORD }
      expect((await open.client().post(API.register, account)).json().error).toBe(error)
    } finally {
      await closed.close()
      await open.close()
    }
  })
})

it('the export of an account names whose identity opens it, and nothing that opens it', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL, ...provider.settings() } })
  const client = app.client()
  await come(client)
  const file = await client.get(API.exportJson)
  expect(file.json().account).toEqual({
    username: `marta${people}`,
    email: `marta${people}@casa.example`,
    name: null,
    createdAt: expect.stringMatching(/Z$/),
    oidc: {
      issuer: provider.issuer,
      email: `marta${people}@casa.example`,
      linkedAt: expect.stringMatching(/Z$/),
    },
    keys: [],
    offers: { incoming: [], outgoing: [] },
  })
  expect(file.body).not.toMatch(/hash|secret|recovery/i)
  await app.close()
})

describe('with a provider that says things in its own way', () => {
  let own: TestProvider
  let app: TestApp
  const SETTINGS = {
    OIDC_TRUST_EMAIL: 'true',
    OIDC_ROLE_CLAIM: 'realm.roles',
    OIDC_ADMIN_GROUP: '/jefatura',
    OIDC_ALLOWED_GROUPS: 'ventas, jefatura',
    OIDC_ALLOWED_DOMAINS: 'cañas.example',
    OIDC_SIGN_OUT: 'provider',
  }

  beforeAll(async () => {
    own = await startTestProvider([PUBLIC_URL], 'ES256')
    app = await startTestApp({ env: { PUBLIC_URL, ...own.settings(SETTINGS) } })
  })
  afterAll(async () => {
    await app.close()
    await own.close()
  })

  async function comeAs(more: object, client = app.client()): Promise<[string, TestClient]> {
    const email = `pepa${people}@casa.example`
    own.person = { sub: `p-${people}`, email, preferred_username: `pepa${people}`, ...more }
    const begun = await client.get(API.oidc)
    const { pathname, search } = await own.visit(String(begun.headers.location))
    return [String((await client.get(pathname + search)).headers.location), client]
  }

  it('takes signatures by ES256, a list of roles in a path, and gives their role', async () => {
    const [, first] = await comeAs({ realm: { roles: ['/jefatura'] } })
    expect((await first.get(API.account)).json().role).toBe('admin')
  })

  it('joins where the address is verified in other words or without any, never where it is not', async () => {
    const { userId } = await app.signUp(`socia${people}`)
    const email = `socia${people}@casa.example`
    const confirmed = { email, emailKey: email, emailConfirmedAt: new Date() }
    const users = app.connection.collection<{ _id: number }>('users')
    await users.updateOne({ _id: userId }, { $set: confirmed })
    for (const no of [false, 'false', 0, 'no']) {
      expect((await comeAs({ email, email_verified: no }))[0]).toBe('/login#oidc=oidc_not_joined')
    }
    for (const [n, yes] of ['true', 1, undefined].entries()) {
      await app.connection.collection('oidc_links').deleteMany({ userId })
      const [path, client] = await comeAs({ sub: `j-${people}-${n}`, email, email_verified: yes })
      expect([path, (await client.get(API.account)).json().username]).toEqual(['/', `socia${people}`])
    }
  })

  it('makes accounts for the groups and domains that are named alone', async () => {
    expect((await comeAs({ realm: { roles: ['otras'] } }))[0]).toBe('/login#oidc=oidc_not_allowed')
    const unproved = { email: `eva${people}@cañas.example`, email_verified: false }
    expect((await comeAs(unproved))[0]).toBe('/login#oidc=oidc_not_allowed')
    expect((await comeAs({ realm: { roles: { name: 'ventas' } } }))[0]).toBe('/')
    const [path, client] = await comeAs({ ...unproved, sub: `e-${people}`, email_verified: 'true' })
    expect([path, (await client.get(API.account)).json().email]).toEqual([
      '/',
      `eva${people}@xn--caas-hqa.example`,
    ])
  })

  it('ends the session there too', async () => {
    const { headers } = await app.client().get(API.oidcSignOut)
    const url = new URL(String(headers.location))
    expect([url.origin, url.searchParams.get('client_id')]).toEqual([own.issuer, 'atajo'])
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`)
  })
})

it('reports a provider with unverifiable signatures, and lets people choose the account', async () => {
  const own = await startTestProvider([PUBLIC_URL], 'HS256')
  const app = await startTestApp({ env: { PUBLIC_URL, ...own.settings({ OIDC_SIGN_OUT: 'choose' }) } })
  try {
    own.person = provider.person
    const client = app.client()
    const promptOf = async () =>
      new URL(String((await client.get(API.oidc)).headers.location)).searchParams.get('prompt')
    expect(await promptOf()).toBeNull()
    expect((await client.get(API.oidcSignOut)).headers.location).toBe('/')
    expect([await promptOf(), await promptOf()]).toEqual(['select_account', null])
    const { pathname, search } = await own.visit(String((await client.get(API.oidc)).headers.location))
    expect((await client.get(pathname + search)).headers.location).toBe('/login#oidc=oidc_signature')
  } finally {
    await app.close()
    await own.close()
  }
})
