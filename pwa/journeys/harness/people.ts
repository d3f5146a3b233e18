import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { grantProIn } from '../../../api/src/testing/empty-database.ts'
import type { Atajo } from './atajo-process.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const PASSWORD = 'una frase bastante larga'

/** Settings of a service that sells PRO; no Stripe answers it. */
export const SELLS_PRO = {
  STRIPE_SECRET_KEY: 'sk_test_atajo',
  STRIPE_WEBHOOK_SECRET: 'whsec_atajo',
  STRIPE_PRICE_ID: 'price_atajo',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

export interface Account {
  username: string
  isPro?: boolean
}

/** Creates an account, with PRO if requested, and signs the context in. */
export async function signUp(atajo: Atajo, context: BrowserContext, account: Account): Promise<void> {
  const { username, isPro = false } = account
  const email = `${username}@example.com`
  await post(context, '/api/auth/register', { username, email, password: PASSWORD })
  if (isPro) await grantProIn(atajo.dataDir, username)
  await post(context, '/api/auth/login', { username, password: PASSWORD })
}

/** Waits for the printed address that creates the first administrator; returns its path. */
export async function printedSetupPath(atajo: Atajo): Promise<string> {
  const read = () => /\/setup#[\w-]+/.exec(atajo.output())?.[0]
  await until('the address of the first day is printed', async () => read() !== undefined)
  return read() ?? ''
}

/** Signs out by the account menu, which phones have too. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page
    .getByRole('dialog', { name: /^Cuenta de/ })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click()
}

/** Sends a request with the context's session; returns its JSON. */
export async function post<Answer>(context: BrowserContext, path: string, data: unknown): Promise<Answer> {
  const response = await context.request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** Imports rows; repeats while the service is busy, which imports each row once. */
export async function importLinks(context: BrowserContext, data: unknown): Promise<void> {
  await until('the links are brought in', async () =>
    (await context.request.post('/api/link/import', { data })).ok(),
  )
}

/** Runs an operator's command beside the running service. */
export function runCommand({ dataDir, url }: Atajo, name: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: url }
  return spawnSync(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
}
