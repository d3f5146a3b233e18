import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext } from './harness/browser.ts'
import { atajo, browser, openJourney, page } from './harness/journey.ts'

const TYPED = 'https://es.wikipedia.org/wiki/Atajo?x=ñ#a'
const NORMALISED = 'https://es.wikipedia.org/wiki/Atajo?x=%C3%B1#a'

openJourney()

let shortUrl = ''

test('a visitor shortens a link without an account', async () => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Dirección larga' }).fill(TYPED)
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
  expect(refused).toEqual([])
})

test('a link submitted before the server has created a session waits for it', async () => {
  const visitor = await openContext(browser, atajo.url)
  const slow = await visitor.newPage()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await slow.route('**/api/auth/guest', async (route) => {
    await isAnswered
    await route.continue()
  })
  const asked = slow.waitForRequest('**/api/auth/guest')
  await slow.goto('/')
  await asked
  await slow.getByRole('textbox', { name: 'Dirección larga' }).fill('example.com/pronto')
  await slow.getByRole('button', { name: 'Acortar' }).click()
  await slow.getByText('example.com/pronto').waitFor()
  answer()
  await slow.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
  await visitor.close()
})

test('an address shortened offline shows its short link as soon as that is known', async () => {
  const visitor = await openContext(browser, atajo.url)
  const away = await visitor.newPage()
  await away.goto('/')
  await away.evaluate(() => navigator.serviceWorker.ready)
  await visitor.setOffline(true)
  await away.getByRole('textbox', { name: 'Dirección larga' }).fill('example.com/lejos')
  await away.getByRole('button', { name: 'Acortar' }).click()
  await away.getByText('La dirección corta llegará al sincronizar.').waitFor()
  await visitor.setOffline(false)
  await away.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
  await away.getByText('Enlace creado').waitFor()
  await visitor.close()
})

test('a button held down while the app starts counts as pressed', async () => {
  const visitor = await openContext(browser, atajo.url)
  const early = await visitor.newPage()
  const held: Route[] = []
  await early.route('**/assets/*.js', (route) => void held.push(route))
  await early.goto('/', { waitUntil: 'commit' })
  await early.getByLabel('Dirección larga').fill('example.com/pulsado')
  // A typeface that loads later could move the pressed button.
  await early.evaluate(() => document.fonts.ready.then(() => {}))
  await early.getByRole('button', { name: 'Acortar' }).hover()
  await early.mouse.down()
  await early.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.allSettled(held.map((route) => route.continue()))
  await early.locator('#root[data-started]').waitFor()
  await early.mouse.up()
  await early.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
  await visitor.close()
})

test('the short link leads to exactly that destination', async () => {
  const answer = await visit(shortUrl)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(NORMALISED)
})

test('an account takes over the guest’s links without their expiry and sees the click once', async () => {
  await page.goto('/register')
  await page.getByLabel('Usuario').fill('marta')
  await page.getByLabel('Correo').fill('marta@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(`${atajo.url}/`)
  await page.goto(`/dashboard/${shortUrl.split('/').at(-1)}`)
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  await page.getByText('Nunca').first().waitFor()
  await showsOneClick()
  await page.getByRole('img', { name: /^Clics por día: .*\b1\b/ }).waitFor()
  await page.getByRole('row', { name: /Escritorio.*Enlace/ }).waitFor()
})

test('session, link and click survive killing everything', async () => {
  await atajo.kill()
  await atajo.start()
  await page.reload()
  await showsOneClick()
})

test('the landing page and the links open while the service is stopped', async () => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/links')
  await page
    .getByText(shortUrl.split('/').at(-1) ?? '')
    .first()
    .waitFor()
  await atajo.stop()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Dirección larga' }).waitFor()
  await page.goto('/links')
  await page
    .getByText(shortUrl.split('/').at(-1) ?? '')
    .first()
    .waitFor()
  await page.getByText('Sin conexión').first().waitFor()
  await atajo.start()
})

test('an empty or invalid address is refused before anything is sent', async () => {
  await page.goto('/')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  for (const typed of ['', 'javascript:alert(1)']) {
    await page.getByRole('textbox', { name: 'Dirección larga' }).fill(typed)
    await page.getByRole('button', { name: 'Acortar' }).click()
    await page.getByText('Ingresa una URL válida.').first().waitFor()
  }
  expect(calls.filter((url) => url.includes('/api/link/create'))).toEqual([])
})

test('an unknown short link shows a page in Spanish', async () => {
  const answer = await visit('/r/zzzzzzz')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toMatch(/<html lang="es"/)
})

test('a guest’s eleventh link is refused with the reason', async () => {
  const guest = await openContext(browser, atajo.url)
  const guestPage = await guest.newPage()
  const session = guestPage.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/guest') && answer.request().method() === 'POST',
  )
  await guestPage.goto('/')
  await session
  const refused = await guestPage.evaluate(async () => {
    const refused: unknown[] = []
    for (let index = 0; index < 11; index += 1) {
      const answer = await fetch('/api/link/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ longUrl: `https://example.com/${index}` }),
      })
      if (!answer.ok) refused.push({ link: index + 1, code: answer.status, body: await answer.json() })
    }
    return refused
  })
  const reason = { error: 'plan_limit', details: expect.stringContaining('10') }
  expect(refused).toEqual([{ link: 11, code: 403, body: expect.objectContaining(reason) }])
  await guest.close()
})

/** Opens a short link like a desktop browser, without following it. */
function visit(path: string): Promise<Response> {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  return fetch(new URL(path, atajo.url), { redirect: 'manual', headers: { 'user-agent': agent } })
}

async function showsOneClick(): Promise<void> {
  await page.getByRole('region', { name: 'Clics totales' }).getByText('1', { exact: true }).first().waitFor()
}
