import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { Atajo } from './harness/atajo-process.ts'
import { FLAGS, openBrowser, openContext, PATIENCE_MS } from './harness/browser.ts'
import { PASSWORD, post, signOut, signUp } from './harness/people.ts'
import { sharedAtajo } from './harness/shared-atajo.ts'

let atajo: Atajo
let context: BrowserContext
let profile: string

beforeAll(async () => {
  atajo = await sharedAtajo()
  profile = mkdtempSync(join(tmpdir(), 'atajo-desktop-'))
  context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    // The app's window has the overlay at once; people must switch it on.
    args: [...FLAGS, '--enable-features=DesktopPWAsWindowControlsOverlayWithNoToggle'],
    locale: 'es-ES',
    baseURL: atajo.url,
    viewport: null,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await post(context, '/api/auth/register', {
    username: 'marta',
    email: 'marta@example.com',
    password: PASSWORD,
  })
})

afterAll(async () => {
  await context?.close()
  if (profile) rmSync(profile, { recursive: true, force: true })
})

test('a file opens in the installed app’s single window with the search in its title bar, even after signing in', async () => {
  await context.clearCookies()
  const file = join(profile, 'acortados.csv')
  const other = join(profile, 'otros.csv')
  for (const path of [file, other]) writeFileSync(path, 'long_url\nhttps://example.com/de-un-archivo\n')
  const manifestId = `${atajo.url}/`
  await sendToBrowser('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId })
  await sendToBrowser('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  const opened = context.waitForEvent('page')
  await sendToBrowser('PWA.launchFilesInApp', { manifestId, files: [file, other] })
  const app = await opened
  await app.getByText('Para traer enlaces hace falta una cuenta.').waitFor()
  await app.getByText('«acortados.csv» te espera').waitFor()
  await app.getByText('Los archivos se abren de uno en uno').waitFor()
  await app.getByLabel('Usuario o correo').fill('marta')
  await app.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await app.keyboard.press('Enter')
  await app.getByText('acortados.csv', { exact: true }).waitFor()
  expect(await app.evaluate(readTitleBar)).toEqual({ isOverlay: true, isFree: true, isDraggable: true })
  const windows = context.pages().length
  await sendToBrowser('PWA.launch', { manifestId, url: `${atajo.url}/groups` })
  await app.getByRole('heading', { name: 'Mis grupos' }).waitFor()
  await app.getByRole('button', { name: /buscar y ejecutar/ }).click()
  await app.getByRole('dialog', { name: 'Buscar y ejecutar' }).waitFor()
  expect(context.pages().length).toBe(windows)
  await app.keyboard.press('Escape')
  await agreesWithAnotherWindow(app)
})

async function agreesWithAnotherWindow(app: Page): Promise<void> {
  const other = await context.newPage()
  await other.goto('/links')
  await other.getByText('No tienes enlaces creados.').waitFor()
  await app.keyboard.press('c')
  await app.getByLabel('Destino').fill('example.com/desde-la-app')
  await app.getByRole('button', { name: 'Acortar' }).click()
  await other.getByText('Mostrando: 1', { exact: true }).waitFor()
  const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
  await app.keyboard.press('Control+k')
  await app.getByRole('dialog', { name: 'Buscar y ejecutar' }).waitFor()
  await app.keyboard.type('tema osc')
  await app.getByRole('option', { name: 'Tema oscuro' }).click()
  await expect.poll(() => themeOf(other)).toBe('dark')
  // Signing out asks for confirmation while a change waits.
  await expect.poll(() => app.locator('.sync-pill').textContent()).toContain('Al día')
  const logoutSent = app.waitForResponse('**/api/auth/logout*')
  await signOut(app)
  await logoutSent
  // A hidden window renders nothing and catches up when it is shown.
  await other.bringToFront()
  await other.waitForURL(`${atajo.url}/`)
}

test('dragged or typed column widths stay, in every window, until they are reset', async () => {
  const browser = await openBrowser()
  const windows = await openContext(browser, atajo.url)
  await signUp(atajo, windows, { username: 'lola' })
  await post(windows, '/api/link/create', { longUrl: 'https://example.com/columnas' })
  const [page, other] = [await windows.newPage(), await windows.newPage()]
  for (const each of [page, other]) {
    await each.setViewportSize({ width: 1440, height: 900 })
    await each.goto('/links')
  }
  const edge = page.getByRole('separator', { name: 'Ancho de la columna Fechas' })
  const widths = (of: Page) => () =>
    of
      .locator('.link-row')
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').slice(2, 6))
  const drag = async (by: number) => {
    const { x = 0, width = 0 } = (await edge.boundingBox()) ?? {}
    const y = (await page.locator('.link-row').boundingBox())?.y ?? 0
    await page.mouse.move(x + width / 2, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + by, y + 20, { steps: 4 })
  }
  await page.bringToFront()
  await edge.waitFor()
  const usual = await widths(page)()
  await drag(-60)
  await page.mouse.up()
  await expect.poll(widths(page)).toEqual(['284px', '72px', '208px', '96px'])
  await expect.poll(widths(other)).toEqual(await widths(page)())
  await drag(40)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.reload()
  await expect.poll(widths(page)).toEqual(['284px', '72px', '208px', '96px'])
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('192')
  await page.keyboard.press('End')
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toMatch(/^(2|3)\d\d píxeles$/)
  await page.setViewportSize({ width: 1024, height: 700 })
  const isWithin = () => document.documentElement.scrollWidth <= innerWidth
  expect(await page.evaluate(isWithin)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await edge.focus()
  await page.keyboard.press('Enter')
  await expect.poll(widths(page)).toEqual(usual)
  await page.keyboard.press('Home')
  await expect.poll(widths(other)).not.toEqual(usual)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Buscar y ejecutar' }).waitFor()
  await page.keyboard.type('columnas')
  await page.keyboard.press('Enter')
  for (const each of [page, other]) await expect.poll(widths(each)).toEqual(usual)
  await page.reload()
  await expect.poll(widths(page)).toEqual(usual)
  await browser.close()
})

/** Sends a command to the browser itself, for which Playwright has no types. */
async function sendToBrowser(method: string, params: object): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  await devtools?.send(method as 'Browser.getVersion', params as never)
  await devtools?.detach()
}

/** Returns whether name and search are in the strip beside the buttons, which moves the window. */
function readTitleBar() {
  const { windowControlsOverlay } = navigator as unknown as {
    windowControlsOverlay: { visible: boolean; getTitlebarAreaRect: () => DOMRect }
  }
  const strip = windowControlsOverlay.getTitlebarAreaRect()
  const inStrip = ['.brand', '.palette-button'].map((name) => {
    const { left, right, top, bottom } =
      document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
    return left >= strip.left && right <= strip.right && top >= 0 && bottom <= strip.bottom && right > left
  })
  const bar = document.querySelector('.top-bar')
  const region = bar && getComputedStyle(bar, '::before').getPropertyValue('app-region')
  return {
    isOverlay: windowControlsOverlay.visible,
    isFree: inStrip.every(Boolean),
    isDraggable: region === 'drag',
  }
}
