import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { createAccountTokenStore } from './account-tokens.store.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => t.close())

const HELD_BACK = [429, 'too_many_requests']
const NEXT = 'otra contraseña bien larga'

type Answer = Promise<{ statusCode: number; json(): { error?: string } }>

/** Returns the distinct answers of `times` requests, and the answer of one more. */
async function answersOf(times: number, ask: () => Answer) {
  const answers: [number, string | undefined][] = []
  for (let n = 0; n <= times; n++) {
    const answer = await ask()
    answers.push([answer.statusCode, answer.json().error])
  }
  const last = answers.pop()
  return { first: [...new Set(answers.map(String))], last }
}

const from = (remoteAddress: string, url: string, payload: object) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress })

const tokens = () => createAccountTokenStore(t.connection)
const stored = (id: number) =>
  t.connection.collection<{ _id: number; credentialsVersion?: number }>('users').findOne({ _id: id })
const issue = async (userId: number) =>
  tokens().issue('reset', {
    userId,
    credentialsVersion: (await stored(userId))?.credentialsVersion ?? 0,
    email: null,
  })

describe('guessing', () => {
  it('the password of an account that somebody is in is held back after ten, the right one too', async () => {
    const client = await t.signUp('paula')
    const close = (password: string) => client.delete(API.account, { username: 'paula', password })
    const { first, last } = await answersOf(10, () => close('no es esta'))
    expect([first, last]).toEqual([['403,wrong_password'], HELD_BACK])
    expect((await close(TEST_PASSWORD)).statusCode).toBe(429)
    expect((await client.get(API.account)).statusCode).toBe(200)
    const other = await t.signUp('pedro')
    const wrong = await other.delete(API.account, { username: 'pedro', password: 'no es esta' })
    expect(wrong.json().error).toBe('wrong_password')
  })

  it('mailed links is held back after thirty from one address', async () => {
    const guess = (address: string) =>
      from(address, API.resetPassword, { token: 'x'.repeat(43), password: NEXT })
    const { first, last } = await answersOf(30, () => guess('203.0.113.5'))
    expect([first, last]).toEqual([['400,invalid_token'], HELD_BACK])
    expect((await guess('203.0.113.6')).statusCode).toBe(400)
  })

  it('the code that turns a second step on is held back after fifteen', async () => {
    const client = await t.signUp('olalla')
    await client.post(API.totp)
    const { first, last } = await answersOf(15, () => client.post(`${API.totp}/confirm`, { code: '000000' }))
    expect([first, last]).toEqual([['400,validation_failed'], HELD_BACK])
    const other = await t.signUp('oier')
    await other.post(API.totp)
    expect((await other.post(`${API.totp}/confirm`, { code: '000000' })).statusCode).toBe(400)
  })

  it('names by asking for a new password is held back after ten an hour from one address', async () => {
    let asked = 0
    const ask = () => from('203.0.113.7', API.recover, { login: `persona${asked++}` })
    const { first, last } = await answersOf(10, ask)
    expect([first, last]).toEqual([['202,'], HELD_BACK])
    expect((await from('203.0.113.8', API.recover, { login: 'persona' })).statusCode).toBe(202)
  })
})

describe('a link that the operator hands over', () => {
  it('sets the password, says nothing of the address and leaves the keys that are to stay', async () => {
    const client = await t.asPro('irene')
    const { apiKey } = (await client.post(API.createApiKey)).json()
    const token = await issue(client.userId)
    const reset = await t.client().post(API.resetPassword, { token, password: NEXT, keepApiKeys: true })
    expect([reset.statusCode, reset.body]).toEqual([200, expect.any(String)])
    const again = t.client()
    expect((await again.post(API.login, { username: 'irene', password: NEXT })).statusCode).toBe(200)
    expect((await again.get(API.account)).json()).toMatchObject({ emailVerified: false })
    const created = await t
      .client()
      .post(API.publicCreate, { longUrl: 'https://destino.example/' }, { 'x-api-key': apiKey })
    expect(created.statusCode, created.body).toBe(201)
  })

  it('is refused with a password that everybody has, and serves afterwards', async () => {
    const client = await t.signUp('ines')
    const token = await issue(client.userId)
    const common = await t.client().post(API.resetPassword, { token, password: '1234567890' })
    expect([common.statusCode, common.json().error]).toEqual([400, 'validation_failed'])
    expect((await t.client().post(API.resetPassword, { token, password: NEXT })).statusCode).toBe(200)
  })
})

describe('a chosen account', () => {
  const logIn = (client: TestClient, username: string, password = TEST_PASSWORD) =>
    client.post(API.login, { username, password })
  const exhaust = async (username: string, network: string) => {
    for (let n = 0; n < 15; n++) {
      await from(`${network}.${n}`, API.login, { username, password: 'no es esta' })
    }
    const stranger = await from(`${network}.99`, API.login, { username, password: TEST_PASSWORD })
    expect([stranger.statusCode, stranger.json().error]).toEqual(HELD_BACK)
  }

  it('row 185: strangers cannot keep the owner out of a browser that has signed in before', async () => {
    const browser = await t.signUp('olga')
    await browser.post(API.logout)
    await exhaust('olga', '198.51.100')
    for (const name of ['olga', 'olga@example.test']) {
      expect((await logIn(t.client(), name)).statusCode).toBe(429)
      expect((await logIn(browser, name)).statusCode).toBe(200)
    }
  })

  it('row 185: a browser that has signed in before has fifteen wrong passwords, and all of them sixty', async () => {
    const browser = await t.signUp('otilia')
    const { first, last } = await answersOf(15, () => logIn(browser, 'otilia', 'no es esta'))
    expect([first, last]).toEqual([['401,invalid_credentials'], HELD_BACK])
    expect((await logIn(browser, 'otilia')).statusCode).toBe(429)
    for (let n = 0; n < 3; n++) {
      const another = t.client()
      expect((await logIn(another, 'otilia')).statusCode).toBe(200)
      for (let tries = 0; tries < 15; tries++) await logIn(another, 'otilia', 'no es esta')
    }
    const fresh = t.client()
    expect((await logIn(fresh, 'otilia')).statusCode).toBe(200)
    expect((await logIn(fresh, 'otilia', 'no es esta')).statusCode).toBe(429)
  })

  it('row 185: a new password begins at zero, and its browser is known from then on', async () => {
    const known = await t.signUp('oihana')
    for (let n = 0; n < 15; n++) await logIn(known, 'oihana', 'no es esta')
    await exhaust('oihana', '198.51.101')
    const browser = t.client()
    const token = await issue(known.userId)
    expect((await browser.post(API.resetPassword, { token, password: NEXT })).statusCode).toBe(200)
    expect((await logIn(t.client(), 'oihana', NEXT)).statusCode).toBe(200)
    for (let n = 0; n < 15; n++) {
      await from(`198.51.102.${n}`, API.login, { username: 'oihana', password: 'no es esta' })
    }
    const answers = [t.client(), known, browser].map((client) => logIn(client, 'oihana', NEXT))
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([429, 200, 200])
  })

  it('row 186: a browser’s mark belongs to one account, reveals nothing of it and cannot be forged', async () => {
    const browser = await t.signUp('ondina')
    const mark = browser.cookies.device ?? ''
    expect(mark).toMatch(/^[\w-]{38}$/)
    const other = await t.signUp('oriol')
    expect(other.cookies.device).not.toBe(mark)
    await exhaust('ondina', '198.51.103')
    const forged = [
      other.cookies.device ?? '',
      `${mark.slice(0, -1)}${mark.endsWith('A') ? 'Q' : 'A'}`,
      `${other.cookies.device?.slice(0, 16)}${mark.slice(16)}`,
      mark.slice(0, 16),
      `.${'x'.repeat(38)}..`,
    ]
    for (const device of forged) {
      const thief = t.client()
      thief.cookies.device = device
      expect((await logIn(thief, 'ondina')).statusCode).toBe(429)
    }
  })

  it('row 186: a browser of several people is known to each of them', async () => {
    const shared = await t.signUp('obdulia')
    await t.signUp('osvaldo')
    await logIn(shared, 'osvaldo')
    expect(shared.cookies.device?.split('.')).toHaveLength(2)
    await exhaust('obdulia', '198.51.104')
    expect((await logIn(shared, 'obdulia')).statusCode).toBe(200)
    expect(shared.cookies.device?.split('.')).toHaveLength(2)
    for (let n = 0; n < 5; n++) {
      await t.signUp(`otra${n}`)
      await logIn(shared, `otra${n}`)
    }
    expect(shared.cookies.device?.split('.')).toHaveLength(4)
  })

  it('row 186: another site cannot have a browser marked', async () => {
    await t.signUp('odilo')
    const payload = { username: 'odilo', password: TEST_PASSWORD }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await t.app.inject({ method: 'POST', url: API.login, payload, headers })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
    const wrong = await t.client().post(API.login, { ...payload, password: 'no es esta' })
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })
})
