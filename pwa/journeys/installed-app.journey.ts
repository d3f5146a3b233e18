import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { Atajo } from './harness/atajo-process.ts'
import { FLAGS, PATIENCE_MS, untilReadyOffline, untilWorkerRegistered } from './harness/browser.ts'
import { type FaultyNetwork, startFaultyNetwork } from './harness/faulty-network.ts'
import { fillDevice } from './harness/fill-device.ts'
import { sharedAtajo } from './harness/shared-atajo.ts'

const dist = new URL('../dist/', import.meta.url)
const ANDROID_FILES = expect.arrayContaining(['text/comma-separated-values', '.html'])
const ANDROID_CSV = { 'text/comma-separated-values': ['.csv'] }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let atajo: Atajo
let network: FaultyNetwork
let context: BrowserContext
let page: Page
let profile: string

beforeAll(async () => {
  ;[network, atajo] = await Promise.all([startFaultyNetwork(), sharedAtajo()])
  network.setTarget(atajo.url)
  profile = mkdtempSync(join(tmpdir(), 'atajo-profile-'))
  const executablePath = findChromium() ?? ''
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    locale: 'es-ES',
    baseURL: network.url,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  page = await context.newPage()
})

afterAll(async () => {
  await context?.close()
  await network?.close()
  if (profile) rmSync(profile, { recursive: true, force: true })
})

test('the browser accepts the manifest and would install the app', async () => {
  await page.goto('/')
  await untilReadyOffline(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    lang: 'es',
    display: 'standalone',
    display_override: ['window-controls-overlay'],
    launch_handler: { client_mode: 'navigate-existing' },
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { url: 'url', text: 'text', title: 'title', files: [{ name: 'file', accept: ANDROID_FILES }] },
    },
    file_handlers: [{ action: '/import', accept: { 'text/csv': ['.csv'], ...ANDROID_CSV } }],
  })
  expect(new Set(manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  const shortcuts = manifest.shortcuts.map(({ url }: { url: string }) => url).join(' ')
  expect(shortcuts).toBe('/links/create /links /stats /import /groups /tags')
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((one: { icons: [] }) => one.icons),
  ]
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('installing is offered after the first link, and a refusal is remembered', async () => {
  const offer = page.getByRole('region', { name: 'Instala Atajo' })
  const promptReady = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await promptReady()
  await page.getByLabel('Dirección larga').waitFor()
  expect(await offer.count()).toBe(0)
  await page.getByLabel('Dirección larga').fill('https://example.com/primero')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await offer.waitFor()
  await offer.getByRole('button', { name: 'Ahora no' }).click()
  await page.reload()
  await page.getByLabel('Dirección larga').waitFor()
  await promptReady()
  await page.goto('/links')
  await page.getByText('example.com/primero').first().waitFor()
  expect(await offer.count()).toBe(0)
})

test('an iPhone shows the installation steps instead', async () => {
  await page.evaluate(() => localStorage.removeItem('atajo.install-dismissed'))
  const phone = await context.newPage()
  await phone.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { value: agent })
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
  }, IPHONE)
  await phone.goto('/links')
  await phone.getByRole('button', { name: 'Ver cómo' }).click()
  await phone
    .getByRole('dialog', { name: 'Añádelo a tu pantalla de inicio' })
    .getByText('Compartir')
    .waitFor()
  await phone.close()
})

test('shared data opens the form with its address, offline too', async () => {
  network.setFault('cut')
  for (const query of [
    '?url=https://example.com/compartido.html',
    '?title=Nota&text=Mira%20https://example.com/compartido.html',
  ]) {
    await page.goto(`/links/create${query}`)
    expect(await page.getByLabel('Destino').inputValue()).toBe('https://example.com/compartido.html')
  }
  network.setFault('none')
})

test('a proxy that answers for the server and a silent network count as offline', async () => {
  for (const fault of ['502', '503', 'hang'] as const) {
    network.setFault('none')
    await page.goto('/links')
    await page.getByText('Al día').first().waitFor()
    network.setFault(fault)
    await page.reload()
    await page.getByText('example.com/primero').first().waitFor()
    await page.getByText(/^Datos de hace/).waitFor()
    await page.getByText('Sin conexión').first().waitFor()
  }
  network.setFault('none')
  await page.getByText('Al día').first().waitFor()
  expect(await page.getByText(/^Datos de hace/).count()).toBe(0)
})

test('a full device says so, and nothing is half done', async () => {
  await page.goto('/links')
  await page.getByText('example.com/primero').first().waitFor()
  await page.evaluate(fillDevice)
  await page.getByRole('button', { name: /^Eliminar \/r\// }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('No se ha podido guardar el cambio').waitFor()
  await page.getByText('example.com/primero').first().waitFor()
  await page.reload()
  await page.getByText('Mostrando: 1').waitFor()
})

test('a new version asks first, reloads only the tab that accepted it, and informs the others', async () => {
  const other = await context.newPage()
  await other.goto('/links/create')
  await other.getByLabel('Destino').fill('https://example.com/a-medias')
  await page.goto('/links')
  await untilReadyOffline(page)
  network.setFile('/sw.js', {
    body: `${readFileSync(new URL('sw.js', dist), 'utf8')}\n// otra versión`,
    type: 'text/javascript',
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const prompt = (tab: Page) => tab.getByRole('region', { name: 'Hay una versión nueva' })
  await prompt(page).waitFor()
  await prompt(other).getByRole('button', { name: 'Ahora no' }).click()
  const reloaded = page.waitForEvent('load')
  await prompt(page).getByRole('button', { name: 'Actualizar' }).click()
  await reloaded
  await prompt(other).waitFor()
  expect(await other.getByLabel('Destino').inputValue()).toBe('https://example.com/a-medias')
  const later = other.waitForEvent('load')
  await prompt(other).getByRole('button', { name: 'Actualizar' }).click()
  await later
  expect(await other.getByLabel('Destino').inputValue()).toBe('https://example.com/a-medias')
  await other.close()
})

test('the installed app can refresh everything on screen', async () => {
  const app = await context.newPage()
  await app.addInitScript(() => {
    const ask = matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) => ask(query.replace('(display-mode: standalone)', 'all'))
  })
  await app.goto('/links')
  await app.getByText('example.com/primero').first().waitFor()
  await app.evaluate(async () => {
    const body = JSON.stringify({ longUrl: 'https://example.com/de-otro-dispositivo' })
    await fetch('/api/link/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  })
  const asked = app.waitForRequest((request) => request.url().includes('/api/link/changes'))
  await app.getByRole('button', { name: 'Actualizar' }).click()
  await asked
  await app.getByText('de-otro-dispositivo').first().waitFor()
  await app.close()
  expect(await page.getByRole('button', { name: 'Actualizar' }).count()).toBe(0)
})

test('the browser’s bars have the colour of the page in each theme', async () => {
  const tab = await context.newPage()
  await tab.goto('/')
  for (const [scheme, theme] of [
    ['light', 'Sistema'],
    ['dark', 'Sistema'],
    ['light', 'Oscuro'],
    ['dark', 'Claro'],
  ] as const) {
    await tab.emulateMedia({ colorScheme: scheme })
    await tab.getByRole('button', { name: theme, exact: true }).click()
    const isDark = theme === 'Sistema' ? scheme === 'dark' : theme === 'Oscuro'
    await expect
      .poll(() => tab.evaluate(readColors), { message: `${scheme}, ${theme}` })
      .toEqual({ isDark, isAlike: true })
    await tab.reload({ waitUntil: 'commit' })
    await expect
      .poll(() => tab.evaluate(readColors), { message: `${scheme}, ${theme}` })
      .toEqual({ isDark, isAlike: true })
  }
  await tab.getByRole('button', { name: 'Sistema', exact: true }).click()
  await tab.close()
})

test('the retired worker unregisters itself and keeps the outbox', async () => {
  await context.setOffline(true)
  await page.goto('/')
  await page.getByLabel('Dirección larga').fill('https://example.com/espera')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Guardado en este dispositivo').waitFor()
  // A page that registers its worker later would install it again.
  await untilWorkerRegistered(page)
  network.setFile('/sw.js', { body: retireWorker(), type: 'text/javascript' })
  network.setFault((request) => (request.startsWith('POST') ? 'cut' : 'none'))
  await context.setOffline(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/links')
  await page.getByText('example.com/espera').first().waitFor()
  network.setFault('none')
  await expect.poll(() => page.locator('.sync-pill').textContent()).toContain('Al día')
})

/** Returns whether the theme colour is that of the page, and whether both are dark. */
function readColors() {
  const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
    ({ media }) => matchMedia(media).matches,
  )
  const pixel = (color: string): number[] => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d', { colorSpace: 'srgb' })
    if (!drawing) throw new Error('No canvas')
    drawing.fillStyle = color
    drawing.fillRect(0, 0, 1, 1)
    return [...drawing.getImageData(0, 0, 1, 1).data]
  }
  const bar = pixel(meta?.content ?? '')
  const page = pixel(getComputedStyle(document.documentElement).backgroundColor)
  return {
    isDark: (bar[0] ?? 0) < 128,
    isAlike: bar.every((value, index) => Math.abs(value - (page[index] ?? 0)) <= 2),
  }
}

/** Runs the operator's command on a copy of the built worker. */
function retireWorker(): string {
  const folder = join(profile, 'retired')
  for (const name of ['sw.js', 'sw.js.br', 'sw.js.gz']) {
    cpSync(new URL(name, dist), join(folder, name))
  }
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/retire-worker.ts', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
  expect(readdirSync(folder)).toEqual(['sw.js'])
  return readFileSync(join(folder, 'sw.js'), 'utf8')
}
