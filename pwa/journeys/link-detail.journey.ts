import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { findAccessibilityBreaches, openBrowser, openContext, PHONE } from './harness/browser.ts'
import { post, signUp } from './harness/people.ts'

let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  atajo = await startAtajo()
  browser = await openBrowser()
  context = await openContext(browser, atajo.url)
  await signUp(atajo, context, { username: 'marta', isPro: true })
  await post(context, '/api/link/create', {
    longUrl: 'https://example.com/',
    sufix: 'menu',
    accessLimit: 2000,
    mobileUrl: 'https://m.example.com/',
    blockedCountries: [276],
  })
  await post(context, '/api/link/create', { longUrl: 'https://example.com/simple', sufix: 'simple' })
  await visit('/r/menu', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')
  await visit(
    '/r/menu?qr',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  )
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await atajo?.discard()
})

async function visit(path: string, userAgent: string): Promise<void> {
  const headers = { 'User-Agent': userAgent }
  const { status } = await fetch(atajo.url + path, { headers, redirect: 'manual' })
  expect(status).toBe(302)
}

test('shows the number, the devices, the scans and the table of accesses', async () => {
  await expect
    .poll(async () => (await context.request.get('/api/link/stats/menu').then((r) => r.json())).totalAccesses)
    .toBe(2)
  await page.goto('/dashboard/menu')
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  for (const text of ['Clics totales', 'Todos los tiempos', 'Últimos accesos', 'Escaneado 1 vez']) {
    await page.getByText(text, { exact: true }).waitFor()
  }
  await page.getByRole('img', { name: 'Escritorio 50 %, móvil 50 %' }).waitFor()
  await page.getByRole('img', { name: /^Clics por día: .* Hoy 2$/ }).waitFor()
  await page.getByText('Página 1 de 1').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(2)
  await page.getByPlaceholder('Buscar...').fill('QR')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByPlaceholder('Buscar...').fill('')
  await page.getByRole('button', { name: 'Dispositivo' }).click()
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Escritorio')
})

test('lists the advanced settings that are on, or says that there are none', async () => {
  for (const text of ['2000', 'Países bloqueados', 'Redirección inteligente', 'Activada']) {
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.goto('/dashboard/simple')
  await page.getByText('Sufijo personalizado').waitFor()
  await page.getByText('Sin grupo').waitFor()
})

test('switches the link off at once and for everybody', async () => {
  await page.goto('/dashboard/menu')
  await page.getByRole('switch', { name: 'Enlace activo' }).click()
  await page.getByText('Inactivo', { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(`${atajo.url}/r/menu`)).status).toBe(410)
})

test('makes the QR code and offers it as files', async () => {
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await page.getByText('Código QR generado').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar SVG' }).click()
  expect((await download).suggestedFilename()).toBe('qr-menu.svg')
  await page.getByRole('link', { name: 'Descargar PNG' }).waitFor()
})

test('follows the link to its new suffix', async () => {
  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Sufijo', { exact: true }).fill('carta')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL('**/dashboard/carta')
})

test('an unknown code says so, and a phone in the dark shows everything without breaches', async () => {
  await page.goto('/dashboard/nadie')
  await page.getByText('Enlace no encontrado').waitFor()
  const phone = await openContext(browser, atajo.url, { ...PHONE, colorScheme: 'dark' })
  await phone.addCookies(await context.cookies())
  const small = await phone.newPage()
  await small.goto('/dashboard/carta')
  await small.getByText('Tabla de accesos').first().waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityBreaches(small)).toEqual([])
  await phone.close()
})
