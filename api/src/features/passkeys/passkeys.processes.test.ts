import { API } from '@atajo/shared/paths'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'

const ORIGIN = 'https://atajo.example'

let one: TestApp
let other: TestApp
let user: TestClient
let username = ''
let people = 0

beforeAll(async () => {
  one = await startTestApp({ env: { PUBLIC_URL: ORIGIN } })
  other = await one.another()
})
afterAll(() => one.close())
beforeEach(async () => {
  people += 1
  username = `llave${people}`
  user = await one.signUp(username)
})

const device = (given = {}) => createSoftwareAuthenticator({ origin: ORIGIN, ...given })
type Device = ReturnType<typeof device>

const creationOf = async (client = user) => (await client.post(`${API.passkeys}/options`)).json()
const requestOf = async (client: TestClient) => (await client.post(`${API.passkeySignIn}/options`)).json()
const add = async (key: Device, more = {}, client = user) =>
  client.post(API.passkeys, { ...key.create(await creationOf(client)), name: 'Portátil', ...more })
const send = (answer: object, client: TestClient) => client.post(API.passkeySignIn, answer)
const signIn = async (key: Device, client = one.client()) => send(key.get(await requestOf(client)), client)

it('a passkey signs in by itself, in any process, and takes a guest’s links along', async () => {
  const key = device()
  const added = await add(key)
  expect([added.statusCode, added.json()]).toMatchObject([201, { name: 'Portátil', lastUsedAt: null }])
  const guest = await one.asGuest()
  await guest.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const before = JSON.stringify(guest.cookies)
  const elsewhere = createTestClient(other.app)
  Object.assign(elsewhere.cookies, guest.cookies)
  const request = await requestOf(elsewhere)
  Object.assign(guest.cookies, elsewhere.cookies)
  expect((await send(key.get(request), guest)).json().user.username).toBe(username)
  expect(JSON.stringify(guest.cookies)).not.toBe(before)
  expect((await guest.get(API.listLinks)).json()).toHaveLength(1)
  const [listed] = (await guest.get(API.account)).json().passkeys
  expect(listed).toMatchObject({ id: added.json().id, lastUsedAt: expect.any(String) })
  const renamed = await guest.put(`${API.passkeys}/${listed.id}`, { name: 'Móvil' })
  expect(renamed.json()).toEqual({ ok: true })
  expect((await guest.get(API.account)).json().passkeys[0].name).toBe('Móvil')
})

it('an answer serves once, where many processes get it at once', async () => {
  const key = device()
  await add(key)
  const clients = [one, other, one, other].map(({ app }) => createTestClient(app))
  const answer = key.get(await requestOf(clients[0] as TestClient))
  for (const { cookies } of clients) Object.assign(cookies, clients[0]?.cookies)
  const answers = await Promise.all(clients.map((client) => send(answer, client)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  const creation = device().create(await creationOf())
  const added = await user.post(API.passkeys, { ...creation, name: 'Una' })
  expect(added.statusCode).toBe(201)
  expect((await user.post(API.passkeys, { ...creation, name: 'Otra' })).json().error).toBe('passkey_refused')
})

it('another origin, host, challenge, account, key or a counter that goes back is refused', async () => {
  const key = device({ counter: 5 })
  await add(key)
  const client = one.client()
  const refused = async (answer: object) => (await send(answer, client)).json().error
  const request = await requestOf(client)
  const signed = key.get(request)
  const stranger = await one.signUp()
  for (const answer of [
    { ...signed, id: device().get(request) },
    { ...signed, response: { ...signed.response, userHandle: Buffer.from('u:1').toString('base64url') } },
    { ...signed, response: { ...signed.response, signature: device().get(request).response.signature } },
    key.get({ ...request, rpId: 'malo.example' }),
    key.get({ ...request, challenge: 'AAAA' }),
    key.get({ ...request, challenge: (await creationOf()).challenge }),
    device().get(request),
  ]) {
    expect(['invalid_passkey', 'validation_failed']).toContain(await refused(answer))
  }
  key.settings.origin = 'https://atajo.example.malo.example'
  expect(await refused(key.get(await requestOf(client)))).toBe('invalid_passkey')
  const creation = device({ origin: 'https://malo.example' }).create(await creationOf())
  expect((await user.post(API.passkeys, { ...creation, name: 'x' })).json().error).toBe('passkey_refused')
  const theirs = device().create(await creationOf(stranger))
  expect((await user.post(API.passkeys, { ...theirs, name: 'x' })).json().error).toBe('passkey_refused')
  key.settings.origin = ORIGIN
  key.settings.counter = 6
  expect((await signIn(key)).statusCode).toBe(200)
  expect((await signIn(key)).json().error).toBe('invalid_passkey')
  key.settings.counter = 7
  const { id } = (await user.get(API.account)).json().passkeys[0]
  expect((await stranger.delete(`${API.passkeys}/${id}`)).json().error).toBe('passkey_not_found')
  expect((await stranger.put(`${API.passkeys}/${id}`, { name: 'x' })).statusCode).toBe(404)
})

it('stands for both steps only where its device verified who uses it', async () => {
  const key = device()
  await add(key)
  const { secret } = (await user.post(API.totp)).json()
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  await user.post(`${API.totp}/confirm`, { code: codeAt(Date.now() - 30_000) })
  expect((await add(device())).json().error).toBe('code_required')
  expect((await signIn(key)).statusCode).toBe(200)
  key.settings.isVerifying = false
  const client = one.client()
  const begun = await signIn(key, client)
  expect([begun.statusCode, begun.json().error]).toEqual([401, 'totp_required'])
  const { challenge } = begun.json()
  const done = await client.post(API.secondStep, { challenge, code: codeAt(Date.now()) })
  expect(done.statusCode).toBe(200)
  const { id } = (await user.get(API.account)).json().passkeys[0]
  expect((await user.delete(`${API.passkeys}/${id}`)).json().error).toBe('code_required')
})

it('a removed passkey opens nothing, and the last sign-in method stays', async () => {
  const keys = [device(), device()]
  for (const key of keys) await add(key)
  const [first, second] = (await user.get(API.account)).json().passkeys
  const remove = (id: string, client = user) => client.delete(`${API.passkeys}/${id}`)
  const elsewhere = one.client()
  await elsewhere.post(API.login, { username, password: TEST_PASSWORD })
  expect((await remove(first.id)).json()).toEqual({ ok: true })
  expect((await elsewhere.get(API.authStatus)).json()).toMatchObject({ signedOut: true })
  expect((await signIn(keys[0] as Device)).json().error).toBe('invalid_passkey')
  await one.connection.collection('users').updateOne({ username }, { $unset: { passwordHash: 1 } })
  const kept = await remove(second.id)
  expect([kept.statusCode, kept.json().error]).toEqual([409, 'last_way_in'])
  await add(device())
  const [a, b] = (await user.get(API.account)).json().passkeys
  const both = await Promise.all([remove(a.id), remove(b.id)])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await one.connection.collection('passkeys').countDocuments({ userId: user.userId })).toBe(1)
})
