import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const ORIGIN = 'https://atajo.example'
const FREE_SLOTS = Array.from({ length: 20 }, (_, slot) => slot)
const LATE = { 'session.actor.signedInAt': 0 }

let t: TestApp
let user: TestClient
let username = ''
let people = 0

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: ORIGIN, SITE_NAME: 'La Caña', RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  people += 1
  username = `llavero${people}`
  user = await t.signUp(username)
})

const device = (given = {}) => createSoftwareAuthenticator({ origin: ORIGIN, ...given })
type Device = ReturnType<typeof device>

const optionsOf = async (client = user) => (await client.post(`${API.passkeys}/options`)).json()
const requestOf = async (client = t.client()) => (await client.post(`${API.passkeySignIn}/options`)).json()
const add = async (key: Device, more = {}) =>
  user.post(API.passkeys, { ...key.create(await optionsOf()), name: 'Portátil', ...more })
async function signIn(key: Device, change = (answer: { response: object }): object => answer) {
  const client = t.client()
  return client.post(API.passkeySignIn, change(key.get(await requestOf(client))))
}
const stored = () => t.connection.collection('passkeys')

it('asks the browser for a passkey of this site and account that signs in by itself, and for no second of a device', async () => {
  const first = await optionsOf()
  expect(first).toMatchObject({
    rp: { id: 'atajo.example', name: 'La Caña' },
    user: { name: username, id: Buffer.from(`u:${user.userId}`).toString('base64url') },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const key = device()
  await add(key)
  const { id } = key.get(await requestOf())
  expect((await optionsOf()).excludeCredentials).toMatchObject([{ id, type: 'public-key' }])
  expect((await stored().findOne({ userId: user.userId }))?.transports).toEqual(['internal'])
})

it('asks everybody who signs in for the same', async () => {
  const { challenge, ...rest } = await requestOf()
  expect(rest).toMatchObject({ rpId: 'atajo.example', userVerification: 'preferred' })
  expect(rest.allowCredentials ?? []).toEqual([])
  expect((await requestOf()).challenge).not.toBe(challenge)
})

it('makes none for who signed in long ago, without the password or with another', async () => {
  const key = device()
  const made = key.create(await optionsOf())
  const sessions = t.connection.collection('sessions')
  await sessions.updateMany({ 'session.actor.userId': user.userId }, { $set: LATE })
  const asked = (body: object) => user.post(`${API.passkeys}/options`, body)
  expect((await asked({})).json().error).toBe('recent_login_required')
  expect((await asked({ password: 'no es esta' })).json().error).toBe('wrong_password')
  expect((await asked({ password: TEST_PASSWORD })).statusCode).toBe(200)
  const added = (more: object) => user.post(API.passkeys, { ...made, name: 'Móvil', ...more })
  expect((await added({ password: 'no es esta' })).json().error).toBe('wrong_password')
  expect(await stored().countDocuments({ userId: user.userId })).toBe(0)
  expect((await added({ password: TEST_PASSWORD })).statusCode).toBe(201)
})

it('row 182: a passkey’s answer signs in the browser that asked for it and no other', async () => {
  const key = device()
  await add(key)
  const [attacker, other] = [t.client(), t.client()]
  const answer = key.get(await requestOf(attacker))
  const victim = await t.asGuest()
  await victim.post(API.createLink, { longUrl: 'https://invitado.example/' })
  await requestOf(other)
  for (const stranger of [victim, t.client(), other]) {
    const refused = await stranger.post(API.passkeySignIn, answer)
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'invalid_passkey'])
  }
  expect((await victim.get(API.listLinks)).json()).toHaveLength(1)
  expect((await attacker.post(API.passkeySignIn, answer)).json().user.username).toBe(username)
})

it('stores a device once, even if it is added again', async () => {
  const key = device()
  expect((await add(key)).statusCode).toBe(201)
  const again = await add(key)
  expect([again.statusCode, again.json().error]).toEqual([400, 'passkey_refused'])
  const stranger = await t.signUp()
  const theirs = { ...key.create(await optionsOf(stranger)), name: 'Robada' }
  expect((await stranger.post(API.passkeys, theirs)).json().error).toBe('passkey_refused')
  expect(await stored().countDocuments({ userId: stranger.userId })).toBe(0)
})

it('takes what is no answer of a device for none', async () => {
  const made = device().create(await optionsOf()) as { response: object }
  const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' }, name: 'Rota' }
  expect((await user.post(API.passkeys, broken)).json().error).toBe('passkey_refused')
  const key = device()
  await add(key)
  const garbled = await signIn(key, ({ response, ...answer }) => ({
    ...answer,
    response: { ...response, authenticatorData: 'AAAA' },
  }))
  expect([garbled.statusCode, garbled.json().error]).toEqual([401, 'invalid_passkey'])
})

it('adds and opens where the device asks for no finger, and where it names nobody', async () => {
  const key = device({ isVerifying: false })
  expect((await add(key)).statusCode).toBe(201)
  expect((await signIn(key)).json().user.username).toBe(username)
  const nameless = await signIn(key, ({ response, ...answer }) => {
    const { userHandle: _, ...rest } = response as Record<string, unknown>
    return { ...answer, response: rest }
  })
  expect(nameless.json().user.username).toBe(username)
})

it('opens nothing where its account is gone', async () => {
  const key = device()
  await add(key)
  await t.connection.collection<{ _id: number }>('users').deleteOne({ _id: user.userId })
  const gone = await signIn(key)
  expect([gone.statusCode, gone.json().error]).toEqual([401, 'invalid_passkey'])
})

it('keeps twenty of an account', async () => {
  const limits = []
  await add(device())
  const first = await stored().findOne({ userId: user.userId })
  const others = Array.from({ length: 18 }, (_, place) => ({
    ...first,
    _id: `otra-${people}-${place}` as never,
    slot: FREE_SLOTS.filter((slot) => slot !== first?.slot)[place],
  }))
  await stored().insertMany(others)
  for (let n = 0; n < 2; n++) limits.push((await add(device())).json())
  expect(limits).toMatchObject([{ name: 'Portátil' }, { error: 'too_many_passkeys' }])
  expect(limits[1].details).toContain('20')
  expect(await stored().countDocuments({ userId: user.userId })).toBe(20)
})

it('holds sixty wrong answers of one address back, and counts no right one', async () => {
  const key = device()
  await add(key)
  const answerOf = async (given: Device) => {
    const client = t.client()
    const payload = given.get(await requestOf(client))
    const answer = { method: 'POST', url: API.passkeySignIn, payload } as const
    return (await client.request({ ...answer, remoteAddress: '203.0.113.9' })).statusCode
  }
  for (let n = 0; n < 3; n++) expect(await answerOf(key)).toBe(200)
  const stranger = device()
  stranger.create(await optionsOf())
  const wrong = new Set<number>()
  for (let n = 0; n < 60; n++) wrong.add(await answerOf(stranger))
  expect([...wrong]).toEqual([401])
  expect(await answerOf(key)).toBe(429)
  expect((await signIn(key)).statusCode).toBe(200)
})

it('removes none for who is no owner, and none that is not there', async () => {
  await add(device())
  const [{ id }] = (await user.get(API.account)).json().passkeys
  const remove = (which: string, body?: object) => user.delete(`${API.passkeys}/${which}`, body)
  expect((await remove('otra')).json().error).toBe('passkey_not_found')
  const wrong = await remove(id, { password: 'no es esta' })
  expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'wrong_password'])
  expect((await user.get(API.account)).json().passkeys).toHaveLength(1)
  expect((await remove(id, { password: TEST_PASSWORD })).json()).toEqual({ ok: true })
  expect((await user.get(API.account)).json().passkeys).toEqual([])
})
