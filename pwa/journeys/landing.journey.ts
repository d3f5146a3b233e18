import { expect, test } from 'vitest'
import { openContext, PHONE } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { SELLS_PRO, signUp } from './harness/people.ts'

openJourney({
  ownService: { SOURCE_URL: 'https://git.example/atajo', AUTHOR_URL: 'https://example.com/', ...SELLS_PRO },
})

const shorten = async () => {
  await page.getByLabel('Dirección larga').fill('https://example.com/carta')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').first().waitFor()
}
const plan = (name: string, on = page) =>
  on.getByRole('article').filter({ has: on.getByRole('heading', { name }) })

test('the landing page shows the features, an example to copy and the ways to begin', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
  const names = [
    'Un enlace que se deja leer',
    'Tres pasos, ninguno largo',
    'Lo que puedes hacer con un enlace',
    'Tres formas de usarlo',
  ]
  for (const name of names) await page.getByRole('heading', { name, level: 2 }).waitFor()
  const sample = page.getByRole('article', { name: 'Ejemplo de enlace corto' })
  await sample.getByText('/r/menu-de-ejemplo').waitFor()
  await sample.getByText('Activo').waitFor()
  const shown = await sample.getByText(/^example\.com\//).textContent()
  expect(await sample.getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe(`https://${shown}`)
  await sample.getByRole('button', { name: 'Copiar' }).click()
  await page.getByText('El enlace ha sido copiado al portapapeles').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${atajo.url}/r/menu-de-ejemplo`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await sample.getByRole('button', { name: 'Copiar' }).click()
  await page.getByText('No se pudo copiar el enlace.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Probar' }).click()
  await page.waitForURL('**/links/create')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Crear enlace' }).click()
  await page.waitForURL('**/links/create')
})

test('the footer leads to the legal pages, the API, the source and the author', async () => {
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Pie de página' })
  await footer.getByRole('link', { name: 'Código fuente' }).waitFor()
  const links = await footer.getByRole('link').evaluateAll((all) => {
    return all.map((link) => [link.textContent, link.getAttribute('href')])
  })
  expect(links).toEqual([
    ['Aviso legal', '/legal'],
    ['Términos', '/terms'],
    ['Privacidad', '/privacy'],
    ['API para desarrolladores', '/apidocs'],
    ['Código fuente', 'https://git.example/atajo'],
    ['Web del autor', 'https://example.com'],
  ])
})

test('the plans mark the visitor’s own and offer PRO to others', async () => {
  await page.goto('/#pricing')
  await plan('Invitado').getByText('Actual').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await plan('PRO').getByRole('button', { name: 'Pasar a PRO' }).waitFor()

  await signUp(atajo, context, { username: 'pablo' })
  await page.goto('/')
  await plan('Gratis').getByText('Actual').waitFor()
  await plan('PRO').getByRole('button', { name: 'Pasar a PRO' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'PRO' }).click()
  await page.waitForURL('**/#pricing')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await shorten()
  const promise = page.getByRole('link', { name: '¿En un código QR? Con PRO, listo para imprimir.' })
  expect(await promise.getAttribute('href')).toBe('/#pricing')

  await signUp(atajo, context, { username: 'marta', isPro: true })
  await page.goto('/')
  await plan('PRO').getByText('Actual').waitFor()
  expect(await page.getByRole('button', { name: 'Pasar a PRO' }).count()).toBe(0)
  expect(await page.getByRole('banner').getByRole('link', { name: 'PRO' }).count()).toBe(0)
  await shorten()
  const qrCode = page.getByRole('link', { name: 'Generar su código QR' })
  await expect
    .poll(() => qrCode.locator('img').evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
    .toBeGreaterThan(100)
  await qrCode.click()
  await page.waitForURL('**/dashboard/*')
})

test('a notice stays five seconds', async () => {
  await page.clock.install({ time: '2026-11-27T10:00:00' })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Acortar' })
  await button.waitFor()
  // From here on the test controls the clock, however slow the machine.
  await page.clock.pauseAt('2026-11-27T12:00:00')
  await button.click()
  const notice = page.getByRole('region', { name: /Avisos/ }).getByText('Ingresa una URL válida.')
  await expect.poll(() => page.clock.runFor(50).then(() => notice.count())).toBe(1)
  await page.clock.runFor(4000)
  expect(await notice.count()).toBe(1)
  await page.clock.runFor(2000)
  await expect.poll(() => notice.count()).toBe(0)
  await page.clock.resume()
})

test('an invalid address is reported in a notice, with details at the field', async () => {
  const fresh = await context.newPage()
  await fresh.goto('/')
  await fresh.getByText('Actual').waitFor()
  const field = fresh.getByLabel('Dirección larga')
  const notices = fresh.getByRole('region', { name: /Avisos/ })
  for (const [typed, more] of [
    ['', null],
    ['ftp://example.com/x', 'Usa una dirección completa que empiece por http:// o https://.'],
    [`${atajo.url}/r/abc`, 'Ya es un enlace corto de este servidor. Pega la dirección larga.'],
  ] as const) {
    await field.fill(typed)
    await fresh.getByRole('button', { name: 'Acortar' }).click()
    await notices.getByText('Ingresa una URL válida.').first().waitFor()
    await expect.poll(() => fresh.locator('#quick-problem').allTextContents()).toEqual(more ? [more] : [])
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await fresh.close()
})

test('hovering a link for 100 ms prefetches its page', async () => {
  const fresh = await (await openContext(browser, atajo.url, { serviceWorkers: 'block' })).newPage()
  await fresh.goto('/')
  await fresh.mouse.move(200, 400)
  await plan('Invitado', fresh).getByText('Actual').waitFor()
  const asked: string[] = []
  fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await fresh.getByRole('link', { name: 'Iniciar Sesión' }).hover()
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/login'))).toBe(true)
  expect(new URL(fresh.url()).pathname).toBe('/')
  await fresh.context().close()
})

test('phones have a bottom bar with five places', async () => {
  const phone = await openContext(browser, atajo.url, PHONE)
  const small = await phone.newPage()
  await small.goto('/')
  const bar = small.getByRole('navigation', { name: 'Principal' })
  for (const [name, path] of [
    ['Enlaces', '/links'],
    ['Crear', '/links/create'],
    ['Grupos', '/login'],
    ['Inicio', '/'],
    ['Etiquetas', '/login'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await small.waitForURL(atajo.url + path)
  }
  await phone.close()
})
