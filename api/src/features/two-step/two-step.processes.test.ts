import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { API } from '@atajo/shared/paths'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { composeErasure } from '../../composition/account-erasure.ts'
import { createAccountTokenStore } from '../../features/account/account-tokens.store.ts'
import { eraseAccount } from '../../features/auth/erase-account.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { createTestClient, type TestClient } from '../../testing/test-client.ts'

let one: TestApp
let other: TestApp
let now = Date.parse('2026-11-21T10:00:00Z')
let user: TestClient
let [username, secret] = ['', '']
let recoveryCodes: string[] = []
const REFUSED = [403, 'password_reset_required']

beforeAll(async () => {
  const adapt = <Deps extends TestApp['deps']>(deps: Deps): Deps => {
    Object.assign(deps.twoStep, { now: () => now })
    return deps
  }
  one = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, adapt })
  other = await one.another()
})
afterAll(() => one.close())

const codeAt = (at: number, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: at })
const laterCode = () => {
  now += 30_000
  return codeAt(now)
}
const logIn = (client: TestClient) => client.post(API.login, { username, password: TEST_PASSWORD })
const answer = (client: TestClient, challenge: string, code: string) =>
  client.post(API.secondStep, { challenge, code })

async function begin(app = one): Promise<{ client: TestClient; challenge: string }> {
  const client = createTestClient(app.app)
  const response = await logIn(client)
  expect([response.statusCode, response.json().error]).toEqual([401, 'totp_required'])
  return { client, challenge: response.json().challenge }
}

let people = 0
beforeEach(async () => {
  people += 1
  username = `dos${people}`
  user = await one.signUp(username)
  secret = (await user.post(API.totp)).json().secret
  recoveryCodes = (await user.post(`${API.totp}/confirm`, { code: codeAt(now) })).json().recoveryCodes
})

it('an authenticator is set up with its first code, and ends the sessions from before', async () => {
  const fresh = await one.signUp(`nueva${people}`)
  const elsewhere = createTestClient(other.app)
  await elsewhere.post(API.login, { username: `nueva${people}`, password: TEST_PASSWORD })
  const proposed = (await fresh.post(API.totp)).json()
  expect(proposed.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Atajo:nueva\d+\?issuer=Atajo&secret=[A-Z2-7]{32}&/)
  expect((await fresh.get(API.account)).json().hasTotp).toBe(false)
  const wrong = await fresh.post(`${API.totp}/confirm`, { code: '000000' })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
  const confirmed = await fresh.post(`${API.totp}/confirm`, { code: codeAt(now, proposed.secret) })
  expect(new Set(confirmed.json().recoveryCodes).size).toBe(10)
  expect((await fresh.get(API.account)).json()).toMatchObject({
    hasTotp: true,
    totpSince: expect.stringMatching(/^\d{4}-.*Z$/),
    recoveryCodesLeft: 10,
  })
  expect((await elsewhere.get(API.authStatus)).json()).toMatchObject({ signedOut: true })
  const stored = JSON.stringify(await one.connection.collection('second_factors').find().toArray())
  for (const kept of [proposed.secret, ...confirmed.json().recoveryCodes]) expect(stored).not.toContain(kept)
})

it('only one of two concurrent first codes activates the authenticator', async () => {
  const fresh = await one.signUp(`doble${people}`)
  const elsewhere = createTestClient(other.app)
  Object.assign(elsewhere.cookies, fresh.cookies)
  const { secret: proposed } = (await fresh.post(API.totp)).json()
  const code = codeAt(now, proposed)
  const answers = await Promise.all(
    [fresh, elsewhere].map((client) => client.post(`${API.totp}/confirm`, { code })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const late = answers.find(({ statusCode }) => statusCode === 400)?.json()
  expect(late.fields.code).toContain('código')
})

it('a login is complete with the code alone, and only then do a guest’s links move', async () => {
  const guest = await one.asGuest()
  await guest.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const { sid } = guest.cookies
  const { challenge } = (await logIn(guest)).json()
  expect(guest.cookies.sid).toBe(sid)
  expect((await guest.get(API.guest)).json()).toEqual({ isGuest: true })
  expect((await user.get(API.listLinks)).json()).toEqual([])
  const wrong = await answer(guest, challenge, '000000')
  expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'wrong_code'])
  const signedIn = await answer(guest, challenge, ` ${laterCode().replace(/(...)/, '$1 ')}`)
  expect(signedIn.json().user.username).toBe(username)
  expect((await guest.get(API.listLinks)).json()).toHaveLength(1)
  expect((await answer(one.client(), challenge, laterCode())).json().error).toBe('challenge_over')
})

it('row 181: a challenge is nothing to a browser that did not begin the sign-in, and costs it no try', async () => {
  const { client, challenge } = await begin()
  const victim = await one.asGuest()
  await victim.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const elsewhere = await begin(other)
  for (const stranger of [victim, one.client(), elsewhere.client]) {
    for (const code of ['000000', recoveryCodes[0] ?? '']) {
      expect((await answer(stranger, challenge, code)).json().error).toBe('challenge_over')
    }
  }
  expect((await victim.get(API.listLinks)).json()).toHaveLength(1)
  expect((await answer(client, challenge, recoveryCodes[0] ?? '')).json().user.username).toBe(username)
})

it('a code opens once, in one process, and neither it nor an earlier one again', async () => {
  const code = laterCode()
  const begun = await Promise.all([begin(), begin(other), begin(), begin(other)])
  const answers = await Promise.all(begun.map(({ client, challenge }) => answer(client, challenge, code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  const { client, challenge } = await begin()
  expect((await answer(client, challenge, code)).json().error).toBe('wrong_code')
  expect((await answer(client, challenge, codeAt(now - 30_000))).json().error).toBe('wrong_code')
  expect((await answer(client, challenge, laterCode())).statusCode).toBe(200)
})

it('a recovery code works once, however it is typed, until there are new ones', async () => {
  const typed = String(recoveryCodes[0]).toUpperCase().replaceAll('-', ' ')
  const begun = await Promise.all([begin(), begin(other)])
  const answers = await Promise.all(begun.map(({ client, challenge }) => answer(client, challenge, typed)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect((await user.get(API.account)).json().recoveryCodesLeft).toBe(9)
  const factors = one.connection.collection('second_factors')
  await factors.updateOne({ _id: user.userId as never }, { $unset: { confirmedAt: '' } })
  expect((await user.get(API.account)).json()).toMatchObject({ hasTotp: true, totpSince: null })
  const refused = await user.post(`${API.totp}/recovery-codes`)
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'code_required'])
  const renewed = await user.post(`${API.totp}/recovery-codes`, { code: laterCode() })
  expect(renewed.json().recoveryCodes).toHaveLength(10)
  const { client, challenge } = await begin()
  expect((await answer(client, challenge, String(recoveryCodes[1]))).statusCode).toBe(401)
  expect((await answer(client, challenge, renewed.json().recoveryCodes[1])).statusCode).toBe(200)
})

it('a challenge takes five tries, five minutes and one account’s codes', async () => {
  const { client, challenge } = await begin()
  const tries = await Promise.all(Array.from({ length: 9 }, () => answer(client, challenge, '000000')))
  const errors = tries.map((response) => response.json().error)
  expect(errors.filter((error) => error === 'wrong_code')).toHaveLength(5)
  expect((await answer(client, challenge, laterCode())).json().error).toBe('challenge_over')
  const late = await begin()
  const over = { $set: { expiresAt: new Date(0) } }
  await one.connection.collection('sign_in_challenges').updateMany({}, over)
  expect((await answer(late.client, late.challenge, laterCode())).json().error).toBe('challenge_over')
  const changed = await begin()
  await one.connection.collection('users').updateOne({ username }, { $inc: { credentialsVersion: 1 } })
  expect((await answer(changed.client, changed.challenge, laterCode())).json().error).toBe('challenge_over')
})

it('repeated sign-ins with a known password do not allow guessing codes', async () => {
  const errors: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const { client, challenge } = await begin()
    for (let attempt = 0; attempt < 5; attempt += 1)
      errors.push((await answer(client, challenge, '000000')).json().error)
  }
  expect(errors.filter((error) => error === 'wrong_code')).toHaveLength(15)
  expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(5)
})

it('requires a code for changes of the account’s protection', async () => {
  const key = { name: 'Con código', scope: 'all' }
  const password = { current: TEST_PASSWORD, next: 'otra contraseña larga de prueba' }
  for (const ask of [
    (code?: string) => user.post(API.accountKeys, { ...key, code }),
    (code?: string) => user.post(API.totp, { code }),
    (code?: string) => user.post(API.accountPassword, { ...password, code }),
  ]) {
    for (const wrong of [undefined, '000000']) {
      const response = await ask(wrong)
      expect([response.statusCode, response.json().error]).toEqual([403, 'code_required'])
    }
    expect((await ask(laterCode())).statusCode).toBeLessThan(300)
  }
  expect((await user.delete(API.totp, {})).json().error).toBe('code_required')
  expect((await user.delete(API.totp, { code: laterCode() })).json()).toEqual({ ok: true })
  expect((await user.get(API.account)).json().hasTotp).toBe(false)
  expect((await user.delete(API.totp)).json().error).toBe('totp_not_found')
  await begin().catch(() => {})
  await eraseAccount(
    composeErasure(one.appConnection, null, async () => {}),
    username,
  )
  expect(
    await one.connection.collection('second_factors').countDocuments({ _id: user.userId as never }),
  ).toBe(0)
})

it('the operator takes it away from who has lost phone and codes', async () => {
  const command = fileURLToPath(new URL('../../commands/remove-totp.ts', import.meta.url))
  const { dataDir, mongodbUri } = one.config
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: mongodbUri ?? '' }
  const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', command, username], { env })
  expect((await run()).stdout).toContain(`${username} ya no tiene verificación en dos pasos`)
  expect((await user.get(API.authStatus)).json()).toMatchObject({ signedOut: true })
  expect((await logIn(one.client())).statusCode).toBe(200)
  expect((await run()).stdout).toContain('no tenía')
})

it('an account without second step has no codes to renew, and a first code may contain a space', async () => {
  const fresh = await one.signUp(`sin${people}`)
  const renewed = await fresh.post(`${API.totp}/recovery-codes`)
  expect([renewed.statusCode, renewed.json().error]).toEqual([404, 'totp_not_found'])
  expect((await fresh.post(`${API.totp}/confirm`, { code: '123456' })).statusCode).toBe(400)
  const proposed = (await fresh.post(API.totp)).json().secret
  const typed = codeAt(now, proposed).replace(/(...)/, '$1 ')
  expect((await fresh.post(`${API.totp}/confirm`, { code: typed })).json().recoveryCodes).toHaveLength(10)
})

it('a secret that was sealed for somebody else opens nothing, and a sign-in begun without one is over', async () => {
  const { client, challenge } = await begin()
  const factors = one.connection.collection<{ _id: number; secret: string }>('second_factors')
  const own = await factors.findOne({ _id: user.userId })
  const stranger = await one.signUp(`ajena${people}`)
  await factors.insertOne({ ...own, _id: stranger.userId, secret: own?.secret ?? '' })
  const signIn = { username: `ajena${people}`, password: TEST_PASSWORD }
  const beginner = one.client()
  const { challenge: begun } = (await beginner.post(API.login, signIn)).json()
  expect((await answer(beginner, begun, laterCode())).statusCode).toBe(500)
  await factors.deleteOne({ _id: user.userId })
  expect((await answer(client, challenge, laterCode())).json().error).toBe('challenge_over')
})

const anotherWindow = () =>
  one.connection.collection('rate_buckets').deleteMany({ _id: /^second-step:/ as never })
const wrongCodes = (n: number) =>
  one.connection.collection('users').updateOne({ username }, { $set: { wrongCodes: n } })

it('row 187: of many wrong codes at once, in any process, fifty in a row are judged and then none', async () => {
  await wrongCodes(42)
  const begun = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(n % 2 ? one : other)))
  const answers = await Promise.all(begun.map(({ client, challenge }) => answer(client, challenge, '000000')))
  const errors = answers.map((response) => response.json().error)
  expect(errors.filter((error) => error === 'wrong_code')).toHaveLength(8)
  expect(errors.filter((error) => error === 'password_reset_required')).toHaveLength(4)
  await anotherWindow()
  const late = begun[0] as Awaited<ReturnType<typeof begin>>
  for (const shown of [laterCode(), String(recoveryCodes[0])]) {
    const refused = await answer(late.client, late.challenge, shown)
    expect([refused.statusCode, refused.json().error]).toEqual(REFUSED)
  }
  const login = await logIn(other.client())
  expect([login.statusCode, login.json().error]).toEqual(REFUSED)
  expect(login.json().details).toContain('¿Has olvidado la contraseña?')
  const change = await user.post(`${API.totp}/recovery-codes`, { code: laterCode() })
  expect([change.statusCode, change.json().error]).toEqual(REFUSED)
  const stranger = await one.client().post(API.login, { username, password: 'no es esta' })
  expect(stranger.json().error).toBe('invalid_credentials')
})

it('row 187: a new password or a right code resets the consecutive wrong codes', async () => {
  await wrongCodes(49)
  const early = await begin()
  expect((await answer(early.client, early.challenge, laterCode())).statusCode).toBe(200)
  const again = await begin()
  expect((await answer(again.client, again.challenge, '000000')).json().error).toBe('wrong_code')
  await wrongCodes(50)
  const next = 'otra contraseña larga de prueba'
  const account = { userId: user.userId, credentialsVersion: 1, email: null }
  const token = await createAccountTokenStore(one.connection).issue('reset', account)
  expect((await one.client().post(API.resetPassword, { token, password: next })).statusCode).toBe(200)
  const client = other.client()
  const { challenge } = (await client.post(API.login, { username, password: next })).json()
  expect((await answer(client, challenge, laterCode())).statusCode).toBe(200)
})

it('a new password resets the fifteen tries of ten minutes, and ends pending sign-ins', async () => {
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin()))
  for (const { client, challenge } of begun) {
    for (let tries = 0; tries < 4; tries += 1) await answer(client, challenge, '000000')
  }
  const held = await begin()
  expect((await answer(held.client, held.challenge, laterCode())).statusCode).toBe(429)
  const password = { current: TEST_PASSWORD, next: 'otra contraseña larga de prueba' }
  expect((await user.post(API.accountPassword, { ...password, code: laterCode() })).statusCode).toBe(429)
  const account = { userId: user.userId, credentialsVersion: 1, email: null }
  const token = await createAccountTokenStore(one.connection).issue('reset', account)
  await one.client().post(API.resetPassword, { token, password: password.next })
  const over = await answer(held.client, held.challenge, '000000')
  expect([over.statusCode, over.json().error]).toEqual([401, 'challenge_over'])
  const client = one.client()
  const { challenge } = (await client.post(API.login, { username, password: password.next })).json()
  expect((await answer(client, challenge, laterCode())).statusCode).toBe(200)
})
