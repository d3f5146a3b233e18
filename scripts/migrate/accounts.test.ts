import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpEmbeddedMongo, restoreEmbeddedMongo, startEmbeddedMongo } from '@atajo/embedded-mongo'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newOutsideDatabase } from '../../api/src/testing/outside-mongo.ts'
import { createSoftwareAuthenticator } from '../../api/src/testing/software-authenticator.ts'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/test-app.ts'
import { createTestClient } from '../../api/src/testing/test-client.ts'
import { startTestProvider, type TestProvider } from '../../api/src/testing/test-provider.ts'
import { totpCode } from '../../api/src/testing/totp-code.ts'
import { root } from '../source-files.ts'

const PUBLIC_URL = 'https://atajo.example'
const ana = { sub: 'a', email: 'ana@casa.example', email_verified: true, preferred_username: 'ana' }
const key = createSoftwareAuthenticator({ origin: PUBLIC_URL })

let provider: TestProvider
let service: TestApp
let ways: WaysIn

/** What opens one account. */
interface WaysIn {
  apiKey: string
  secret: string
  /** Each is used up by one place that is looked at. */
  recoveryCodes: string[]
  cookies: Record<string, string>
  account: object
  keys: object[]
}

beforeAll(async () => {
  provider = await startTestProvider([PUBLIC_URL])
  provider.person = ana
  service = await startTestApp({ env: environment() })
  ways = await openEveryWay(service)
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** On an embedded database, where there is no other. */
const environment = (more = {}) => ({ PUBLIC_URL, ...provider.settings(), MONGODB_URI: '', ...more })

async function openEveryWay(app: TestApp): Promise<WaysIn> {
  const client = await app.signUp('ana')
  const begun = await client.get('/api/auth/oidc?link=1')
  const { pathname, search } = await provider.visit(String(begun.headers.location))
  expect((await client.get(pathname + search)).headers.location).toBe('/account#oidc=linked')
  const options = (await client.post('/api/account/passkeys/options')).json()
  await client.post('/api/account/passkeys', { ...key.create(options), name: 'Portátil' })
  const scoped = { name: 'Hoja', scope: 'create' }
  const { apiKey } = (await client.post('/api/account/keys', scoped)).json()
  const { secret } = (await client.post('/api/account/totp')).json()
  const code = totpCode(secret, Date.now() - 30_000)
  const { recoveryCodes } = (await client.post('/api/account/totp/confirm', { code })).json()
  const account = (await client.get('/api/account')).json()
  const keys = (await client.get('/api/account/keys')).json()
  return { apiKey, secret, recoveryCodes, cookies: { ...client.cookies }, account, keys }
}

/** Whether all of it opens the account there too, as it did here. */
async function expectEveryWay(app: TestApp, recoveryCode: string): Promise<void> {
  const sameBrowser = createTestClient(app.app)
  Object.assign(sameBrowser.cookies, ways.cookies)
  expect((await sameBrowser.get('/api/account')).json()).toEqual(ways.account)
  expect((await sameBrowser.get('/api/account/keys')).json()).toEqual(ways.keys)

  const enter = async (code: string) => {
    const client = app.client()
    const credentials = { username: 'ana', password: TEST_PASSWORD }
    const { challenge } = (await client.post('/api/auth/login', credentials)).json()
    return (await client.post('/api/auth/totp', { challenge, code })).statusCode
  }
  const code = totpCode(ways.secret)
  expect([await enter(code), await enter(code)]).toEqual([200, 401])
  expect([await enter(recoveryCode), await enter(recoveryCode)]).toEqual([200, 401])
  expect((await sameBrowser.get('/api/account')).json().recoveryCodesLeft).toBe(9)

  const byKey = app.client()
  const request = (await byKey.post('/api/auth/passkey/options')).json()
  expect((await byKey.post('/api/auth/passkey', key.get(request))).json().user.username).toBe('ana')

  const headers = { 'x-api-key': ways.apiKey }
  const made = await app.client().post('/api/public/create', { longUrl: 'https://a.example/' }, headers)
  expect(made.statusCode).toBe(201)

  const byProvider = app.client()
  const begun = await byProvider.get('/api/auth/oidc')
  const { pathname, search } = await provider.visit(String(begun.headers.location))
  expect((await byProvider.get(pathname + search)).headers.location).toMatch(/^\/login#oidc=totp_required/)
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'atajo-accounts-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function startTarget(): Promise<string> {
  const target = await startEmbeddedMongo({ directory: join(folder(), 'db'), log: () => {} })
  onTestFinished(() => target.stop())
  return target.uri
}

test('every way into an account comes back with a copy that is restored', async () => {
  const dataDir = folder()
  const file = join(dataDir, 'copia.mdb')
  await backUpEmbeddedMongo(join(service.config.dataDir, 'database'), file)
  await restoreEmbeddedMongo(file, join(dataDir, 'database'))
  const restored = await startTestApp({ env: environment({ DATA_DIR: dataDir }) })
  onTestFinished(() => restored.close())
  await expectEveryWay(restored, ways.recoveryCodes[0] ?? '')
})

test('every way into an account moves with it to another engine', async () => {
  const uri = newOutsideDatabase() ?? (await startTarget())
  const script = join(root, 'scripts', 'migrate.ts')
  const args = ['--import', 'tsx', script, '--from', service.databaseUri, '--to', uri]
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }), 'exit')
  expect(code).toBe(0)
  const there = await startTestApp({ env: environment({ MONGODB_URI: uri }) })
  onTestFinished(() => there.app.close())
  await expectEveryWay(there, ways.recoveryCodes[0] ?? '')
})
