import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext, PHONE } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

const MISSING = 'Falta una parte de la aplicación'
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

openJourney({
  screen: { serviceWorkers: 'block' },
  account: { username: 'marta' },
  prepare: () => post(context, '/api/link/create', { longUrl: 'https://example.com/menu', groupId: null }),
})

/** Blocks files of the app with this prefix until `bringBack`. */
async function blockCode(name: string): Promise<void> {
  await page.route(`**/assets/${name}*.js`, (route) => route.abort())
}

async function unblock(): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Requests missing code again. A slow machine may be considered offline, and the returning
 * connection then triggers the request.
 */
async function askAgain(place: Locator, shown: Locator): Promise<void> {
  const asked = place.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await Promise.any([asked, shown.waitFor()])
  await shown.waitFor()
}

const notice = () => page.getByRole('alert').filter({ hasText: MISSING })

test('the list of changes reports its missing code and opens on retry', async () => {
  await blockCode('sync-list')
  await page.goto('/links')
  await page.getByText('example.com/menu').first().waitFor()
  await page.locator('.sync-pill').press('Enter')
  await notice().waitFor()
  expect(await page.getByText('Algo ha fallado').count()).toBe(0)
  await page.getByText('example.com/menu').first().waitFor()
  await notice().getByRole('button', { name: 'Volver a intentarlo' }).click()
  await notice().waitFor()
  await unblock()
  const list = page.getByRole('dialog', { name: 'Sincronización' })
  await askAgain(notice(), list)
  expect(await notice().count()).toBe(0)
})

test('the report can be dismissed, and the list opens when the connection returns', async () => {
  await blockCode('link-editor')
  await page.goto('/links')
  await page.getByRole('button', { name: /^Editar \/r\// }).click()
  await notice().getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => notice().count()).toBe(0)
  await page.getByRole('button', { name: /^Editar \/r\// }).click()
  await notice().waitFor()
  await unblock()
  await page.context().setOffline(true)
  await page.getByText('Sin conexión').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Editar enlace' }).waitFor()
})

test('the list of changes is available offline before the worker is ready', async () => {
  const list = page.waitForResponse('**/assets/sync-list*')
  await page.goto('/links')
  await list
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.locator('.sync-pill').press('Enter')
  await page.getByRole('dialog', { name: 'Sincronización' }).waitFor()
  await page.context().setOffline(false)
})

test('a page whose code is missing keeps its place and opens on retry', async () => {
  await blockCode('tags')
  await page.goto('/links')
  await page.getByRole('banner').getByRole('link', { name: 'Mis etiquetas' }).click()
  await notice().waitFor()
  expect(new URL(page.url()).pathname).toBe('/tags')
  await page.getByRole('banner').getByRole('link', { name: 'Mis enlaces' }).waitFor()
  await unblock()
  await askAgain(notice(), page.getByText('No tienes etiquetas.'))
})

test('charts with missing code keep their places, and one retry draws all of them', async () => {
  const [link] = await page.evaluate(async () => (await fetch('/api/link/user/')).json())
  await fetch(`${atajo.url}/r/${link.shortUrl}`, { headers: { 'User-Agent': PERSON }, redirect: 'manual' })
  const stats = () => context.request.get(`/api/link/stats/${link.shortUrl}`).then((answer) => answer.json())
  await expect.poll(async () => (await stats()).totalAccesses).toBe(1)
  await blockCode('echarts')
  await page.goto(`/dashboard/${link.shortUrl}`)
  const missing = page.locator('.chart').filter({ hasText: 'No se ha podido descargar el gráfico.' })
  await expect.poll(() => missing.count()).toBe(3)
  expect(await page.getByRole('img', { name: /^(Clics por día|Escritorio)/ }).count()).toBe(2)
  const places = await chartPlaces()
  await unblock()
  await askAgain(missing.first(), page.locator('.detail-grid .chart svg').first())
  await expect.poll(() => page.locator('.detail-grid .chart svg').count()).toBe(2)
  expect(await chartPlaces()).toEqual(places)
})

function chartPlaces() {
  return page
    .locator('.detail-grid .chart')
    .evaluateAll((charts) => charts.map((one) => one.getBoundingClientRect().toJSON()))
}

test('a pressed control reports its missing code and can be pressed again', async () => {
  await blockCode('read-destination')
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Dirección larga' })
  await field.fill('example.com/otra')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /no se ha podido/i })
    .first()
    .waitFor()
  expect(await field.inputValue()).toBe('example.com/otra')
  await unblock()
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByRole('link', { name: /^[^/].*\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
})

test('the page reports that the app itself did not load', async () => {
  await blockCode('persistence')
  await page.goto('/links')
  await notice().getByRole('button', { name: 'Volver a intentarlo' }).waitFor()
  await unblock()
  await notice().getByRole('button', { name: 'Volver a intentarlo' }).click()
  await page.getByText('example.com/menu').first().waitFor()
})

test('a tap before the app has started takes effect afterwards', async () => {
  const phone = await openContext(browser, atajo.url, { ...PHONE, serviceWorkers: 'block' })
  const small = await phone.newPage()
  await small.goto('/')
  await small.getByRole('button', { name: 'Copiar' }).tap()
  await small.getByText('El enlace ha sido copiado al portapapeles').waitFor()
  expect(await small.evaluate(() => navigator.clipboard.readText())).toContain('/r/menu-de-ejemplo')
  await phone.close()
})
