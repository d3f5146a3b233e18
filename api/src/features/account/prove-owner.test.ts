import { API } from '@atajo/shared/paths'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const ORIGIN = 'https://atajo.example'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: ORIGIN, RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => t.close())

interface Proof {
  password?: string
}
/** A call that needs a proof of the owner, and the preparation that it needs. */
interface Guarded {
  prepare?: (client: TestClient) => Promise<unknown>
  ask: (client: TestClient, proof: Proof, prepared: never) => ReturnType<TestClient['post']>
}

let now = Date.now() - 1_800_000

async function turnOn(client: TestClient): Promise<() => string> {
  Object.assign(t.deps.twoStep, { now: () => now })
  const { secret } = (await client.post(API.totp)).json()
  const next = () => {
    now += 30_000
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  }
  expect((await client.post(`${API.totp}/confirm`, { code: next() })).statusCode).toBe(200)
  return next
}

async function makePasskey(client: TestClient): Promise<object> {
  const options = (await client.post(`${API.passkeys}/options`)).json()
  return { ...createSoftwareAuthenticator({ origin: ORIGIN }).create(options), name: 'Portátil' }
}

async function addPasskey(client: TestClient): Promise<string> {
  return (await client.post(API.passkeys, await makePasskey(client))).json().id
}

async function otherSession(client: TestClient): Promise<string> {
  const { username } = (await client.get(API.account)).json()
  await t.client().post(API.login, { username, password: TEST_PASSWORD })
  const sessions = (await client.get(API.accountSessions)).json()
  return sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
}

const CALLS: Record<string, Guarded> = {
  'proposing a second step': { ask: (client, proof) => client.post(API.totp, proof) },
  'taking the second step away': {
    prepare: turnOn,
    ask: (client, proof, code: () => string) => client.delete(API.totp, { ...proof, code: code() }),
  },
  'renewing recovery codes': {
    prepare: turnOn,
    ask: (client, proof, code: () => string) =>
      client.post(`${API.totp}/recovery-codes`, { ...proof, code: code() }),
  },
  'asking for a passkey': { ask: (client, proof) => client.post(`${API.passkeys}/options`, proof) },
  'adding a passkey': {
    prepare: makePasskey,
    ask: (client, proof, made: object) => client.post(API.passkeys, { ...made, ...proof }),
  },
  'removing a passkey': {
    prepare: addPasskey,
    ask: (client, proof, id: string) => client.delete(`${API.passkeys}/${id}`, proof),
  },
  'making the key of the developer API': { ask: (client, proof) => client.post(API.createApiKey, proof) },
  'adding an API key': {
    ask: (client, proof) => client.post(API.accountKeys, { name: 'Hoja', scope: 'read', ...proof }),
  },
  'ending a session elsewhere': {
    prepare: otherSession,
    ask: (client, proof, id: string) => client.delete(`${API.accountSessions}/${id}`, proof),
  },
  'ending all other sessions': { ask: (client, proof) => client.delete(API.accountSessions, proof) },
}

/** Moves the sign-in of the client's session into the past. */
async function signedInBefore(client: TestClient, ms: number): Promise<void> {
  const id = decodeURIComponent(client.cookies['__Host-sid'] ?? '').split('.')[0] ?? ''
  const change = { $set: { 'session.actor.signedInAt': Date.now() - ms } }
  const result = await t.connection.collection<{ _id: string }>('sessions').updateOne({ _id: id }, change)
  expect(result.matchedCount).toBe(1)
}

describe.each(Object.entries(CALLS))('%s', (_name, { prepare, ask }) => {
  async function begin() {
    const client = await t.signUp()
    const prepared = (await prepare?.(client)) as never
    return { client, asked: (proof: Proof) => ask(client, proof, prepared) }
  }
  const refusal = async (answer: ReturnType<TestClient['post']>) => {
    const { statusCode, ...response } = await answer
    expect(statusCode).toBe(403)
    return response.json().error
  }

  it('takes a sign-in of just now for the password', async () => {
    const { client, asked } = await begin()
    await signedInBefore(client, 290_000)
    expect((await asked({})).statusCode).toBeLessThan(300)
  })

  it('takes the password after five minutes, and nothing but the right one', async () => {
    const { client, asked } = await begin()
    await signedInBefore(client, 301_000)
    const before = (await client.get(API.account)).json()
    expect(await refusal(asked({}))).toBe('recent_login_required')
    expect(await refusal(asked({ password: 'no es esta' }))).toBe('wrong_password')
    expect((await client.get(API.account)).json()).toEqual(before)
    expect((await asked({ password: TEST_PASSWORD })).statusCode).toBeLessThan(300)
  })

  it('takes no sign-in that is yet to come', async () => {
    const { client, asked } = await begin()
    await signedInBefore(client, -60_000)
    expect(await refusal(asked({}))).toBe('recent_login_required')
  })

  it('takes no password of an account that has none', async () => {
    const { client, asked } = await begin()
    const users = t.connection.collection<{ _id: number }>('users')
    await users.updateOne({ _id: client.userId }, { $unset: { passwordHash: '' } })
    await signedInBefore(client, 301_000)
    expect(await refusal(asked({ password: TEST_PASSWORD }))).toBe('recent_login_required')
  })
})

it('row 134: a session that was left open has ten wrong passwords over all calls, and then not the right one either', async () => {
  const client = await t.signUp('olvidadiza')
  const other = await otherSession(client)
  const made = await makePasskey(client)
  await signedInBefore(client, 301_000)
  const before = (await client.get(API.account)).json()
  const calls = (proof: object) => [
    client.post(API.totp, proof),
    client.post(`${API.passkeys}/options`, proof),
    client.post(API.passkeys, { ...made, ...proof }),
    client.delete(API.accountSessions, proof),
    client.delete(`${API.accountSessions}/${other}`, proof),
  ]
  for (const password of [{ $ne: '' }, ['x'], '', null]) {
    expect([400, 403]).toContain((await client.post(API.totp, { password })).statusCode)
  }
  const errors: string[] = []
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(calls({ password: 'una de tantas' }))
    errors.push(...answers.map((answer) => answer.json().error))
  }
  expect(errors.filter((error) => error === 'wrong_password')).toHaveLength(10)
  expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(5)
  expect((await client.post(API.totp, { password: TEST_PASSWORD })).statusCode).toBe(429)
  expect((await client.get(API.account)).json()).toEqual(before)
})
