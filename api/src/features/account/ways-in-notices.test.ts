import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { API } from '@atajo/shared/paths'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { startTestMailServer, type TestMailServer } from '../../testing/test-mail-server.ts'

const PUBLIC_URL = 'https://enlaces.example'

let t: TestApp
let server: TestMailServer
let now = Date.now() - 1_800_000

beforeAll(async () => {
  server = await startTestMailServer()
  t = await startTestApp({ env: { PUBLIC_URL, MAIL_FROM: 'atajo@enlaces.example', SMTP_URL: server.url } })
  Object.assign(t.deps.twoStep, { now: () => now })
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

const mailsTo = (name: string) => server.to(`${name}@example.test`)
const subjectsTo = (name: string) => mailsTo(name).map(({ subject }) => subject)
const mailTo = (name: string, subject: string) => mailsTo(name).find((mail) => mail.subject === subject)
const arrived = (name: string, subjects: string[]) =>
  expect.poll(() => subjectsTo(name).sort()).toEqual([...subjects].sort())

const ON = 'Verificación en dos pasos activada en Atajo'
const OFF = 'Verificación en dos pasos desactivada en Atajo'
const RENEWED = 'Códigos de recuperación nuevos en Atajo'
const USED = 'Se ha usado un código de recuperación en Atajo'
const WRONG_CODES = 'Códigos de verificación equivocados en Atajo'
const RESET_REQUIRED = 'Hace falta una contraseña nueva en Atajo'
const ADDED = 'Llave de acceso nueva en Atajo'
const REMOVED = 'Llave de acceso quitada en Atajo'
const KEY_MADE = 'Clave de API nueva en Atajo'

async function turnOn(client: TestClient) {
  const { secret } = (await client.post(API.totp)).json()
  const code = () => {
    now += 30_000
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  }
  const { recoveryCodes } = (await client.post(`${API.totp}/confirm`, { code: code() })).json()
  return { code, recoveryCodes: recoveryCodes as string[] }
}

it('emails the owner when the second step is activated or removed, and about its codes', async () => {
  const client = await t.signUp('berta')
  expect((await client.post(`${API.totp}/confirm`, { code: '000000' })).statusCode).toBe(400)
  const { code } = await turnOn(client)
  expect((await client.post(`${API.totp}/recovery-codes`, { code: '000000' })).statusCode).toBe(403)
  const { recoveryCodes } = (await client.post(`${API.totp}/recovery-codes`, { code: code() })).json()
  expect((await client.delete(API.totp, { code: recoveryCodes[0] })).statusCode).toBe(200)
  await arrived('berta', [ON, RENEWED, USED, OFF])
  const on = mailTo('berta', ON)
  expect(on?.text).toContain('la cuenta berta de Atajo')
  expect(on?.text).toMatch(/Cuándo: .*\(Europe\/Madrid\)/)
  for (const body of [on?.text, on?.html]) expect(body).toContain(`${PUBLIC_URL}/account`)
  expect(mailTo('berta', USED)?.text).toContain('Te quedan 9 de 10.')
  expect(JSON.stringify(server.mails)).not.toContain(recoveryCodes[0])
})

it('the last recovery code says that it was the last, at a sign-in too', async () => {
  const { recoveryCodes } = await turnOn(await t.signUp('carla'))
  const factors = t.connection.collection<{ _id: number }>('second_factors')
  const user = await t.connection.collection('users').findOne({ username: 'carla' })
  const [stored] = await factors.find({ _id: user?._id as never }).toArray()
  const last = { recoveryHashes: [(stored as never as { recoveryHashes: string[] }).recoveryHashes[0]] }
  await factors.updateOne({ _id: user?._id as never }, { $set: last })
  const client = t.client()
  const begun = await client.post(API.login, { username: 'carla', password: TEST_PASSWORD })
  const answer = { challenge: begun.json().challenge, code: recoveryCodes[0] }
  expect((await client.post(API.secondStep, answer)).statusCode).toBe(200)
  await expect.poll(() => subjectsTo('carla')).toContain(USED)
  expect(mailTo('carla', USED)?.text).toContain('Era el último')
})

it('emails the owner about an added or removed passkey, with its name as plain text', async () => {
  const client = await t.signUp('diana')
  const name = 'Portátil <b>del</b> taller'
  const options = (await client.post(`${API.passkeys}/options`)).json()
  const made = createSoftwareAuthenticator({ origin: PUBLIC_URL }).create(options)
  const added = await client.post(API.passkeys, { ...made, name })
  expect((await client.post(API.passkeys, { ...made, name })).statusCode).toBe(400)
  await client.put(`${API.passkeys}/${added.json().id}`, { name: 'Otro nombre' })
  expect((await client.delete(`${API.passkeys}/otra`)).statusCode).toBe(404)
  await client.delete(`${API.passkeys}/${added.json().id}`)
  await arrived('diana', [ADDED, REMOVED])
  const mail = mailTo('diana', ADDED)
  expect(mail?.text).toContain(`Llave: ${name}`)
  expect(mail?.html).toContain('Portátil &lt;b&gt;del&lt;/b&gt; taller')
  expect(mailTo('diana', REMOVED)?.text).toContain('Llave: Otro nombre')
})

it('emails the owner the name and scope of a new API key, but never the key', async () => {
  const client = await t.signUp('hilda')
  const { apiKey } = (await client.post(API.accountKeys, { name: 'Hoja <b>', scope: 'create' })).json()
  expect((await client.post(API.accountKeys, { name: '', scope: 'create' })).statusCode).toBe(400)
  await client.post(API.createApiKey)
  await arrived('hilda', [KEY_MADE, KEY_MADE])
  const texts = mailsTo('hilda').map(({ text }) => text)
  const named = texts.find((text) => text.includes('Clave: Hoja <b>'))
  expect(named).toContain('Qué puede hacer: Crear')
  expect(texts.find((text) => text !== named)).toContain('Qué puede hacer: Todo')
  expect(JSON.stringify(server.mails)).not.toContain(apiKey.slice(-43))
})

it('emails that wait for a mail server arrive once it is back', async () => {
  await server.stop()
  await turnOn(await t.signUp('elena'))
  const mails = t.connection.collection('mails')
  await expect.poll(() => mails.countDocuments({ kind: 'totp-on' })).toBe(1)
  expect(subjectsTo('elena')).toEqual([])
  await server.start()
  await mails.updateMany({}, { $set: { dueAt: new Date(0) } })
  t.deps.mailWorker?.wake()
  await expect.poll(() => subjectsTo('elena')).toContain(ON)
})

it('emails the owner when an operator removes the second step', async () => {
  await turnOn(await t.signUp('gema'))
  const command = fileURLToPath(new URL('../../commands/remove-totp.ts', import.meta.url))
  const { dataDir, mongodbUri } = t.config
  const mail = { PUBLIC_URL, MAIL_FROM: 'atajo@enlaces.example', SMTP_URL: server.url }
  const env = { ...process.env, ...mail, DATA_DIR: dataDir, MONGODB_URI: mongodbUri ?? '' }
  await promisify(execFile)(process.execPath, ['--import', 'tsx', command, 'gema'], { env })
  t.deps.mailWorker?.wake()
  await arrived('gema', [ON, OFF])
})

it('row 187: emails the owner after five, and after fifty, consecutive wrong codes', async () => {
  const { code } = await turnOn(await t.signUp('ingrid'))
  const credentials = { username: 'ingrid', password: TEST_PASSWORD }
  const show = async (shown: string) => {
    const client = t.client()
    const { challenge } = (await client.post(API.login, credentials)).json()
    return (await client.post(API.secondStep, { challenge, code: shown })).json().error
  }
  for (let n = 0; n < 4; n += 1) expect(await show('000000')).toBe('wrong_code')
  expect(await show(code())).toBeUndefined()
  for (let n = 0; n < 4; n += 1) await show('000000')
  expect(await t.connection.collection('mails').countDocuments({ kind: 'wrong-codes' })).toBe(0)
  await show('000000')
  await arrived('ingrid', [ON, WRONG_CODES])
  expect(mailTo('ingrid', WRONG_CODES)?.text).toContain('cinco códigos de verificación equivocados seguidos')
  for (let n = 0; n < 45; n += 1) expect(await show('000000')).toBe('wrong_code')
  await arrived('ingrid', [ON, WRONG_CODES, RESET_REQUIRED])
  expect(mailTo('ingrid', RESET_REQUIRED)?.text).toContain(`${PUBLIC_URL}/recover`)
  expect((await t.client().post(API.login, credentials)).json().error).toBe('password_reset_required')
})

it('nothing is queued without a mail server', async () => {
  const silent = await startTestApp()
  await turnOn(await silent.signUp('fabia'))
  expect(await silent.connection.collection('mails').countDocuments()).toBe(0)
  await silent.close()
})
