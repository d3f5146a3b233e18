import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { openBrowser, openContext } from './harness/browser.ts'

const TYPED = 'https://es.wikipedia.org/wiki/Atajo?x=ñ#a'
const NORMALISED = 'https://es.wikipedia.org/wiki/Atajo?x=%C3%B1#a'

let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  atajo = await startAtajo()
  browser = await openBrowser()
  context = await openContext(browser, atajo.url)
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await atajo?.discard()
})

let shortUrl = ''

test('a visitor shortens a link without an account', async () => {
  await page.goto('/')
  await page.getByLabel('Dirección larga').fill(TYPED)
  await page.getByRole('button', { name: 'Acortar' }).click()
  const link = page.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).first()
  await link.waitFor()
  shortUrl = (await link.getAttribute('href')) ?? ''
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    new URL(shortUrl, atajo.url).pathname,
  )
  await page.goto('/links')
  await page.getByText(new URL(shortUrl, atajo.url).pathname.slice(3)).first().waitFor()
})

test('the short link leads to exactly that destination', async () => {
  const answer = await fetch(new URL(shortUrl, atajo.url), { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(NORMALISED)
})

test('an account takes the guest’s links over, without their expiry, and sees the click once', async () => {
  await page.goto('/register')
  await page.getByLabel('Usuario').fill('marta')
  await page.getByLabel('Correo').fill('marta@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(`${atajo.url}/`)
  await page.goto(`/dashboard/${shortUrl.split('/').at(-1)}`)
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  await page.getByText('Nunca').first().waitFor()
  await expect.poll(() => countShown(page), { timeout: 15_000 }).toBe('1')
})

test('session, link and click are there after everything was killed', async () => {
  await atajo.kill()
  await atajo.start()
  await page.reload()
  await expect.poll(() => countShown(page), { timeout: 15_000 }).toBe('1')
})

test('the landing page and the links open with the service stopped', async () => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/links')
  await page
    .getByText(shortUrl.split('/').at(-1) ?? '')
    .first()
    .waitFor()
  await atajo.stop()
  await page.goto('/')
  await page.getByLabel('Dirección larga').waitFor()
  await page.goto('/links')
  await page
    .getByText(shortUrl.split('/').at(-1) ?? '')
    .first()
    .waitFor()
  await page.getByText('Sin conexión').first().waitFor()
  await atajo.start()
})

async function countShown(page: Page): Promise<string> {
  return (await page.getByTestId('visit-count').textContent())?.trim() ?? ''
}
