import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server.ts'

let t: TestApp
let server: TestMailServer

const PUBLIC_URL = 'https://enlaces.example'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

beforeAll(async () => {
  server = await startTestMailServer()
  t = await startTestApp({ env: { PUBLIC_URL, MAIL_FROM: 'atajo@enlaces.example', SMTP_URL: server.url } })
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

const emailOf = (username: string) => `${username}@example.test`

async function register(username: string): Promise<TestClient> {
  const client = t.client()
  const body = { username, email: emailOf(username), password: TEST_PASSWORD }
  const answer = await client.post(API.register, body, { 'idempotency-key': `alta-de-${username}` })
  expect(answer.statusCode).toBe(201)
  return client
}

async function logIn(username: string, agent = FIREFOX, client = t.client()): Promise<TestClient> {
  const body = { username, password: TEST_PASSWORD }
  expect((await client.post(API.login, body, { 'user-agent': agent })).statusCode).toBe(200)
  return client
}

async function mailed(username: string, subject: string) {
  const found = () => server.to(emailOf(username)).filter((mail) => mail.subject === subject)
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found()
}
const allSent = () =>
  expect.poll(async () => (await t.connection.collection('mails').find().toArray()).length).toBe(0)

const CONFIRM = 'Confirma tu correo en Atajo'
const DEVICE = 'Has entrado en Atajo con otro equipo'
const CLOSING = 'Tu cuenta de Atajo se va a borrar'

it('a new account is asked to confirm its address, and what was made before is gone then', async () => {
  await register('nadia')
  await register('nadia').catch(() => {})
  const client = await logIn('nadia')
  expect((await client.get(API.account)).json()).toMatchObject({ emailVerified: false })
  const { apiKey } = (await client.post(API.createApiKey)).json()
  const key = createSoftwareAuthenticator({ origin: PUBLIC_URL })
  const options = (await client.post(`${API.passkeys}/options`)).json()
  await client.post(API.passkeys, { ...key.create(options), name: 'De quien la hizo' })
  const [mail, ...more] = await mailed('nadia', CONFIRM)
  expect(more).toEqual([])
  const [address, token] = (mail?.link ?? '').split('#')
  expect(address).toBe(`${PUBLIC_URL}/confirm-email`)
  expect((await client.post(API.confirmEmail, { token })).statusCode).toBe(200)
  const confirmed = (await client.get(API.account)).json()
  expect(confirmed).toMatchObject({ emailVerified: true, pendingEmail: null, passkeys: [] })
  const byKey = await t.client().post(API.publicCreate, { longUrl: 'a.es' }, { 'x-api-key': apiKey })
  expect(byKey.json().error).toBe('invalid_api_key')
})

it('emails the owner once about a new device, but not about the first and known ones', async () => {
  await register('noemi')
  await logIn('noemi')
  await logIn('noemi')
  await Promise.all([logIn('noemi', IPHONE), logIn('noemi', IPHONE)])
  await logIn('noemi', IPHONE)
  const [mail] = await mailed('noemi', DEVICE)
  await allSent()
  expect(await mailed('noemi', DEVICE)).toHaveLength(1)
  for (const fact of ['Equipo: Móvil, iOS', 'Navegador: Safari', 'País: Desconocido', '(Europe/Madrid)']) {
    expect(mail?.text).toContain(fact)
  }
  expect(mail?.html).toContain(`href="${PUBLIC_URL}/account"`)
  const wrong = { username: 'noemi', password: 'no es esta' }
  await t.client().post(API.login, wrong, { 'user-agent': 'otro equipo' })
  await allSent()
  expect(await mailed('noemi', DEVICE)).toHaveLength(1)
})

it('emails the end of the recovery period after a deletion, unless that was cancelled', async () => {
  await register('olga')
  const client = await logIn('olga')
  const { deletedUntil } = (
    await client.delete(API.account, { username: 'olga', password: TEST_PASSWORD })
  ).json()
  const [mail] = await mailed('olga', CLOSING)
  const day = new Date(deletedUntil).toLocaleDateString('es-ES', {
    dateStyle: 'long',
    timeZone: 'Europe/Madrid',
  })
  expect(mail?.text).toContain(`Hasta el ${day}`)
  expect(mail?.html).toContain(`href="${PUBLIC_URL}/login"`)
})

const ask = { username: 'olga', password: TEST_PASSWORD }
const asking = (path: string) => `${path}?return=ask`

it('row 181: a deleted account is named and given back once, in the browser that signed in', async () => {
  const client = t.client()
  const asked = await client.post(asking(API.login), ask)
  const { error, challenge, deletedUntil, username } = asked.json()
  expect([asked.statusCode, error, username]).toEqual([401, 'account_closing', 'olga'])
  expect(Date.parse(deletedUntil)).toBeGreaterThan(Date.now())
  expect((await client.get(API.authStatus)).json()).toEqual({ isAuthenticated: false })
  const wrong = await client.post(asking(API.login), { ...ask, password: 'no es esta' })
  expect(wrong.json().error).toBe('invalid_credentials')
  for (const forged of ['', 'x', `${challenge}x`, challenge.slice(1)]) {
    expect([400, 401]).toContain((await client.post(API.comeBack, { challenge: forged })).statusCode)
  }
  expect((await client.post(API.secondStep, { challenge, code: '000000' })).json().error).toBe(
    'challenge_over',
  )
  const victim = await t.asGuest()
  await victim.post(API.createLink, { longUrl: 'https://invitado.example/' })
  const beginner = t.client()
  await beginner.post(asking(API.login), ask)
  for (const stranger of [victim, t.client(), beginner]) {
    expect((await stranger.post(API.comeBack, { challenge })).json().error).toBe('challenge_over')
  }
  expect((await victim.get(API.listLinks)).json()).toHaveLength(1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(API.comeBack, { challenge })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401])
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    user: { username: 'olga' },
  })
  expect((await client.post(asking(API.login), ask)).statusCode).toBe(200)
})

it('a challenge to come back is void once its five minutes, its account or its password are over', async () => {
  await register('petra')
  const petra = { username: 'petra', password: TEST_PASSWORD }
  const close = async () => (await logIn('petra')).delete(API.account, petra)
  const client = t.client()
  const challenge = async () => (await client.post(asking(API.login), petra)).json().challenge
  const comeBack = async (shown: string) =>
    (await client.post(API.comeBack, { challenge: shown })).json().error
  await close()
  const tokens = t.connection.collection<{ kind: string; expiresAt: Date }>('account_tokens')
  const late = await challenge()
  const [stored] = await tokens.find({ kind: 'return' }).toArray()
  expect(Number(stored?.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000)
  await tokens.updateMany({ kind: 'return' }, { $set: { expiresAt: new Date() } })
  expect(await comeBack(late)).toBe('challenge_over')
  const before = await challenge()
  await logIn('petra')
  await close()
  expect(await comeBack(before)).toBe('challenge_over')
  const users = t.connection.collection<{ username: string }>('users')
  const tooLate = await challenge()
  await users.updateOne({ username: 'petra' }, { $set: { deletedUntil: new Date() } })
  expect(await comeBack(tooLate)).toBe('invalid_credentials')
  expect((await t.client().post(asking(API.login), petra)).json().error).toBe('invalid_credentials')
})

it('emails owners of closed links once for each block, with the reason for owners', async () => {
  const subject = 'Quien administra Atajo ha retirado enlaces tuyos'
  const admin = await asAdmin(t)
  await register('rita')
  const rita = await logIn('rita')
  const create = async (longUrl: string) => (await rita.post(API.createLink, { longUrl })).json()
  await create('https://uno.malo.example/')
  await create('https://dos.malo.example/')
  const other = await create('https://bueno.example/')
  const block = (target: object) => admin.post(API.adminBlocks, { reason: 'phishing', ...target })
  await block({ host: 'malo.example', dryRun: true })
  await block({ host: 'malo.example', ownerReason: 'Imita a un banco.' })
  const [mail, ...more] = await mailed('rita', subject)
  expect(more).toEqual([])
  expect(mail?.text).toContain('2 enlaces')
  expect(mail?.text).toContain('Imita a un banco.')
  expect(mail?.raw).not.toContain('phishing')
  expect(mail?.text).toContain(`${PUBLIC_URL}/links?con=retirados`)
  await block({ linkId: other.id })
  await expect.poll(async () => (await mailed('rita', subject)).length).toBe(2)
  expect((await mailed('rita', subject))[1]?.text).toContain(`el enlace ${other.shortUrl}`)
})
