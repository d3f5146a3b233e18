import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, PHONE, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'

openJourney({
  screen: PHONE,
})

const pill = () => page.locator('.sync-pill')

test('an address typed and submitted before the app started becomes a link', async () => {
  const held: Route[] = []
  await page.route('**/assets/*.js', (route) => {
    held.push(route)
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Dirección larga').fill('example.com/antes')
  await page.getByRole('button', { name: 'Acortar' }).click()
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.allSettled(held.map((route) => route.continue()))
  await page.getByText('Enlace creado').first().waitFor()
  await reserved
  expect(await linkCount(page)).toBe(1)
})

test('an invalid address says so and sends no request', async () => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Ingresa una URL válida.').first().waitFor()
  await page.getByLabel('Otra dirección larga').fill('no es una dirección')
  await page.getByRole('button', { name: 'Acortar' }).click()
  expect(await page.getByText('Ingresa una URL válida.').count()).toBeGreaterThan(0)
  expect(calls).toEqual([])
  page.removeAllListeners('request')
})

test('a link created with the server stopped has a short link at once and is sent once, even after a reload', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await atajo.stop()
  await page.goto('/')
  await page.getByText('Sin conexión').first().waitFor()
  await page.getByLabel('Dirección larga').fill('https://example.com/tunel')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Guardado en este dispositivo').waitFor()
  const short = await page
    .getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ })
    .first()
    .getAttribute('href')
  await page.goto('/links')
  await page.getByText('example.com/tunel').first().waitFor()
  await page.reload()
  await expect.poll(() => pill().textContent()).toContain('1 cambio')
  await atajo.start()
  await expect.poll(() => pill().textContent()).toContain('Al día')
  const answer = await fetch(new URL(short ?? '', atajo.url), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://example.com/tunel'])
  expect(await linkCount(page)).toBe(2)
})

test('pages that were never opened before open offline', async () => {
  await context.setOffline(true)
  for (const [path, heading] of [
    ['/legal', 'Aviso legal'],
    ['/terms', 'Términos'],
    ['/privacy', 'Privacidad'],
    ['/login', 'Iniciar sesión'],
    ['/links/no-existe', 'Por aquí no hay camino'],
    // A path of one segment may be a short link, which only the service knows.
    ['/no-existe', 'Sin conexión'],
  ]) {
    await page.goto(path ?? '')
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  await page.goto('/login')
  await page.getByText('Sin conexión no se puede entrar').waitFor()
  await context.setOffline(false)
})

test('the public pages are accessible in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/login', '/register', '/legal', '/notfound']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await findAccessibilityBreaches(page), `${path} ${colorScheme}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0)
    }
  }
})

async function linkCount(page: Page): Promise<number> {
  return page.evaluate(async () => ((await (await fetch('/api/link/user/')).json()) as unknown[]).length)
}

test('Safari’s tabs explain once, while a change waits, that installing keeps it', async () => {
  const safari = await openContext(browser, atajo.url, PHONE)
  const tab = await safari.newPage()
  await tab.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
  })
  await tab.goto('/links/create')
  const notice = tab.getByRole('region', { name: 'Instala la aplicación y no se pierde nada' })
  await tab.getByLabel('Destino').waitFor()
  await untilReadyOffline(tab)
  await safari.setOffline(true)
  await tab.getByText('Sin conexión').first().waitFor()
  expect(await notice.count()).toBe(0)
  const wait = async (destination: string) => {
    await tab.goto('/links/create')
    await tab.getByLabel('Destino').fill(destination)
    await tab.getByRole('button', { name: 'Acortar' }).click()
    await tab.waitForURL('**/links')
    await tab.getByText(destination.slice(8)).first().waitFor()
  }
  await wait('https://example.com/espera')
  await notice.getByText('siete días').waitFor()
  await notice.getByRole('button', { name: 'Entendido' }).click()
  await notice.waitFor({ state: 'detached' })
  await wait('https://example.com/tambien')
  expect(await notice.count()).toBe(0)
  await safari.close()
})
