import { expect, test } from 'vitest'
import { openContext, PHONE, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { importLinks, post, SELLS_PRO, signUp } from './harness/people.ts'

openJourney({
  settings: SELLS_PRO,
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    const rows = Array.from({ length: 6 }, (_, place) => ({
      line: place + 1,
      longUrl: `https://example.com/${place}`,
      sufix: `inicio-${place}`,
    }))
    const over = { line: 7, longUrl: 'https://example.com/feria', sufix: 'feria', d_expire: '2020-01-01' }
    const file = { source: 'list', fileId: 'inicio', fileName: 'a.txt', dryRun: false, onTaken: 'skip' }
    await importLinks(context, { ...file, rows: [...rows, over] })
  },
})

const start = (on = page) => on.getByRole('heading', { name: 'Hola, marta', level: 1 })
const latest = (on = page) => on.getByRole('region', { name: 'Últimos enlaces' })

test('a member finds their last links at / and creates another with one press', async () => {
  await page.goto('/')
  await start().waitFor()
  await expect.poll(() => latest().getByRole('listitem').count()).toBe(5)
  expect(await page.getByRole('heading', { name: 'Un enlace que se deja leer' }).count()).toBe(0)
  await page.getByLabel('Dirección larga').fill('https://example.com/de-ahora')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').first().waitFor()
  await latest().getByText('example.com/de-ahora').waitFor()
  await latest()
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click()
  await page.getByText('El enlace ha sido copiado al portapapeles').waitFor()
})

test('links that have ended lead to the list of exactly these', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: '1 enlace caducado' }).click()
  await page.waitForURL('**/links?con=caducados')
  await page.getByText('Mostrando: 1').waitFor()
  await page.getByText('/r/feria').first().waitFor()
})

test('the plans are below, and at their own address', async () => {
  await page.goto('/#pricing')
  await start().waitFor()
  await expect
    .poll(() => page.locator('#pricing').evaluate((plans) => Math.round(plans.getBoundingClientRect().top)))
    .toBeLessThan(120)
  await page
    .getByRole('article')
    .filter({ hasText: 'Actual' })
    .getByRole('heading', { name: 'PRO' })
    .waitFor()
})

test('the visitors’ page does not flash, and nothing moves', async () => {
  const fresh = await context.newPage()
  await fresh.addInitScript(() => {
    const seen: string[] = []
    let moved = 0
    Object.assign(window, { seen, moved: () => moved })
    const look = () => {
      const title = document.querySelector('h1')
      if (title?.checkVisibility({ visibilityProperty: true })) seen.push(title.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await fresh.goto('/')
  await latest(fresh).getByRole('listitem').first().waitFor()
  await untilReadyOffline(fresh)
  const { seen, moved } = await fresh.evaluate(() => {
    const { seen, moved } = window as unknown as { seen: string[]; moved: () => number }
    return { seen: [...new Set(seen)], moved: moved() }
  })
  expect(seen).toEqual(['Hola, marta'])
  expect(moved).toBeLessThan(0.02)
  await fresh.close()
})

test('the start page works offline and on a phone, and refused changes ask for attention', async () => {
  const phone = await openContext(browser, atajo.url, PHONE)
  await signUp(atajo, phone, { username: 'pau' })
  await post(phone, '/api/link/create', { longUrl: 'https://example.com/pau' })
  const small = await phone.newPage()
  await small.goto('/')
  await latest(small).getByText('example.com/pau').waitFor()
  await untilReadyOffline(small)
  await phone.setOffline(true)
  await small.reload()
  await small.getByRole('heading', { name: 'Hola, pau' }).waitFor()
  await latest(small).getByText('example.com/pau').waitFor()
  await small.getByLabel('Dirección larga').fill('https://example.com/de-mas')
  await small.getByRole('button', { name: 'Acortar' }).click()
  await small.getByText('Guardado en este dispositivo').first().waitFor()
  // Another device takes the last of the account's 50 links.
  const rows = Array.from({ length: 49 }, (_, place) => ({
    line: place + 1,
    longUrl: `https://example.com/otro/${place}`,
  }))
  await importLinks(phone, {
    source: 'list',
    fileId: 'otros',
    fileName: 'a.txt',
    dryRun: false,
    onTaken: 'skip',
    rows,
  })
  await phone.setOffline(false)
  await small.getByRole('button', { name: '1 cambio sin enviar' }).last().click()
  await small
    .getByRole('dialog')
    .getByText(/límite|50 enlaces/)
    .waitFor()
  await phone.close()
})
