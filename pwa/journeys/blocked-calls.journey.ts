import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Atajo } from './harness/atajo-process.ts'
import { findAccessibilityBreaches, openContext } from './harness/browser.ts'
import { type FaultyNetwork, startFaultyNetwork } from './harness/faulty-network.ts'
import { PASSWORD, post, signUp } from './harness/people.ts'
import { sharedAtajo, sharedBrowser } from './harness/shared-atajo.ts'

let atajo: Atajo
let network: FaultyNetwork
let browser: Browser
let context: BrowserContext
let page: Page
/** The number of attempts of that request. */
let tries = 0

beforeAll(async () => {
  ;[network, atajo] = await Promise.all([startFaultyNetwork(), sharedAtajo()])
  network.setTarget(atajo.url)
  browser = await sharedBrowser()
  context = await openContext(browser, network.url)
  await signUp(atajo, context, { username: 'marta' })
  for (const name of ['uno', 'dos'])
    await post(context, '/api/link/create', { longUrl: `https://example.com/${name}` })
  page = await context.newPage()
})

afterAll(() => network?.close())

const pill = () => page.locator('.sync-pill')
const row = (name: string) => page.getByRole('article').filter({ hasText: `example.com/${name}` })
const pillSays = (text: string) => expect.poll(() => pill().textContent()).toContain(text)

async function remove(name: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await row(name).waitFor({ state: 'detached' })
}

function block(fault: '403' | 'cut'): void {
  tries = 0
  network.setFault((request) => {
    if (!request.startsWith('DELETE /api/link/delete')) return 'none'
    tries += 1
    return fault
  })
}

test('a firewall that blocks one kind of request is reported as such, and other requests continue', async () => {
  await page.goto('/links')
  await row('uno').waitFor()
  block('403')
  await remove('uno')
  await expect.poll(() => tries).toBeGreaterThan(0)
  await pillSays('1 cambio por sincronizar')
  await pill().click()
  const list = page.getByRole('dialog')
  await list.getByText('La respuesta no es de este servidor').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await pill().textContent()).not.toContain('Sin conexión')
  const made = page.waitForResponse('**/api/link/create?*')
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('https://example.com/tres')
  await page.getByRole('button', { name: 'Acortar' }).click()
  expect((await made).status()).toBe(201)
  await row('tres').waitFor()
})

test('a failed request is retried on demand, and at once on another network', async () => {
  block('cut')
  await pill().click()
  const again = page.getByRole('dialog').getByRole('button', { name: 'Reintentar' })
  await again.click()
  await expect.poll(() => tries).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  expect(await pill().textContent()).not.toContain('Sin conexión')
  network.setFault('none')
  await context.setOffline(true)
  await context.setOffline(false)
  await pillSays('Al día')
  await page.reload()
  await row('tres').waitFor()
  expect(await row('uno').count()).toBe(0)
})

test('another tab’s requests during a password change are not mistaken for a sign-out', async () => {
  const other = await context.newPage()
  const guests: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/auth/guest')) guests.push(request.url())
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Cambiar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Contraseña nueva').fill('otra frase con la eñe de año')
  network.setFault((request) => (request === 'POST /api/account/password' ? 'hold answer' : 'none'))
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await expect.poll(() => network.heldAnswers()).toBe(1)

  const refused = other.waitForResponse((response) => response.status() === 401)
  await other.goto('/links')
  await refused
  const checked = other.waitForResponse('**/api/auth/status')
  network.releaseAnswers()
  await page.getByText('Contraseña cambiada').first().waitFor()
  expect(await (await checked).json()).toMatchObject({ isAuthenticated: true })
  await expect.poll(async () => (await context.request.get('/api/account')).status()).toBe(200)
  await other.reload()
  await other.getByRole('article').filter({ hasText: 'example.com/tres' }).waitFor()
  await other.getByRole('button', { name: 'Cuenta de marta' }).waitFor()
  expect(guests).toEqual([])
  await other.close()
})
