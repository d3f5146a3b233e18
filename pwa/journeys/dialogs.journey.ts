import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, PHONE, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, SELLS_PRO, signUp } from './harness/people.ts'

withoutWorker()

openJourney({
  settings: SELLS_PRO,
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/tag/create', { tagName: 'carta', color: 'LIME' })
    await post(context, '/api/link/create', { longUrl: 'https://example.com/', sufix: 'menu' })
  },
})

const editor = (on: Page) => on.getByRole('dialog', { name: 'Editar enlace' })
const openEditor = async (on: Page) => {
  await on.getByRole('button', { name: 'Editar /r/menu' }).click()
  await editor(on).waitFor()
}
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const path = (on: Page) => new URL(on.url()).pathname

/** Opens another screen of the same person. */
async function openElsewhere(options: BrowserContextOptions): Promise<Page> {
  const other = await openContext(browser, atajo.url, options)
  await other.addCookies(await context.cookies())
  const opened = await other.newPage()
  await opened.goto('/links')
  return opened
}

/** Returns the running animations of the dialog and its backdrop. */
const motions = (on: Page) =>
  on.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.scrim, .dialog')].map((node) => {
      const [animation] = node.getAnimations()
      return `${node.dataset.state} ${getComputedStyle(node).animationDuration} ${animation?.playState}`
    }),
  )

test('a dialog opens in 300 ms, closes in 200 ms and returns the focus, on both screen sizes', async () => {
  for (const screen of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const on = await openElsewhere(screen)
    const edit = on.getByRole('button', { name: 'Editar /r/menu' })
    await edit.waitFor()
    const clock = await on.context().newCDPSession(on)
    await clock.send('Animation.enable')
    await clock.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await openEditor(on)
    expect(await motions(on)).toEqual(['open 0.3s running', 'open 0.3s running'])
    await on.keyboard.press('Escape')
    await expect.poll(() => motions(on)).toEqual(['closed 0.2s running', 'closed 0.2s running'])
    expect(await editor(on).evaluate((dialog) => dialog.matches('[inert]'))).toBe(true)
    await clock.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await gone(on.locator('.dialog, .scrim').first())
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true)
    await on.context().close()
  }
})

test('a confirmed deletion closes its dialog with the usual animation', async () => {
  const clock = await context.newCDPSession(page)
  await page.goto('/links')
  await page.getByRole('button', { name: 'Eliminar /r/menu' }).click()
  await clock.send('Animation.enable')
  await clock.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.poll(() => motions(page)).toEqual(['closed 0.2s running', 'closed 0.2s running'])
  await clock.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await gone(page.locator('.dialog'))
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Mostrando: 1').waitFor()
  await clock.detach()
})

test('Back closes the picker, then the dialog, then leaves the page, and Forward opens nothing', async () => {
  await page.goto('/tags')
  await page.goto('/links')
  await openEditor(page)
  await editor(page).getByLabel('Destino').fill('https://example.com/otra')
  await editor(page).getByRole('button', { name: 'Etiquetas' }).click()
  const options = page.getByRole('option', { name: 'carta' })
  await options.waitFor()
  await page.goBack()
  await gone(options)
  await editor(page).waitFor()
  await page.goBack()
  await gone(editor(page))
  expect(path(page)).toBe('/links')
  await page.goForward()
  await page.getByText('Mostrando: 1').waitFor()
  expect(await editor(page).count()).toBe(0)
  await openEditor(page)
  expect(await editor(page).getByLabel('Destino').inputValue()).toBe('https://example.com/otra')
  await editor(page).getByRole('button', { name: 'Empezar de cero' }).click()
  await page.keyboard.press('Escape')
  await gone(editor(page))
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
  await page.goBack()
  await page.waitForURL('**/tags')
})

test('a chosen filter stays, whether its list is closed by Back or by its button', async () => {
  await page.goto('/tags')
  await page.goto('/links')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: /^Etiquetas/ }).click()
    await page.getByRole('option', { name: 'carta' }).click()
    const address = page.url()
    await close()
    await gone(page.getByRole('option', { name: 'carta' }))
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
    expect(page.url()).toBe(address)
  }
  await page.goBack()
  await page.waitForURL('**/tags')
})

test('after a reload no history entry of the open dialog remains', async () => {
  await page.goto('/tags')
  await page.goto('/links')
  await openEditor(page)
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
  await page.reload()
  await page.getByText('Mostrando: 1').waitFor()
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
  await page.goBack()
  await page.waitForURL('**/tags')
})

test('Back from a page that a dialog has opened returns to the page below the dialog', async () => {
  const guest = await openContext(browser, atajo.url)
  const on = await guest.newPage()
  await on.goto('/links/create')
  await on.getByRole('button', { name: /Avanzado/ }).click()
  const upsell = on.getByRole('dialog', { name: 'Has descubierto una función PRO' })
  await upsell.getByRole('button', { name: 'Probar PRO' }).click()
  await on.waitForURL((url) => url.pathname !== '/links/create')
  await on.goBack()
  await on.waitForURL('**/links/create')
  await gone(upsell)
  await guest.close()
})

test('a notice covers neither the invalid field nor the buttons, and the error is visible', async () => {
  await post(context, '/api/link/create', { longUrl: 'https://example.org/', sufix: 'ocupado' })
  for (const screen of [PHONE, { viewport: { width: 1440, height: 900 } }]) {
    const on = await openElsewhere(screen)
    await openEditor(on)
    await editor(on).getByLabel('Sufijo personalizado').fill('ocupado')
    await editor(on).getByRole('button', { name: 'Guardar cambios' }).click()
    await on.getByText('Error al actualizar el enlace').waitFor()
    const error = editor(on).locator('.field:has([aria-invalid="true"])')
    const foot = editor(on).locator('.dialog-foot')
    const overlaps = async (one: Locator, other: Locator) => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()]
      if (!a || !b) return 'not shown'
      return a.y < b.y + b.height && b.y < a.y + a.height && a.x < b.x + b.width && b.x < a.x + a.width
    }
    const toast = on.locator('[data-sonner-toast]')
    await expect.poll(() => overlaps(error, foot)).toBe(false)
    await expect.poll(() => overlaps(toast, foot)).toBe(false)
    await expect.poll(() => overlaps(toast, error)).toBe(false)
    await on.context().close()
  }
})

test('on a phone a notice covers nothing that was visible, in either orientation', async () => {
  const phone = await openContext(browser, atajo.url, PHONE)
  await signUp(atajo, phone, { username: 'pilar' })
  for (let number = 0; number < 8; number += 1) {
    await post(phone, '/api/link/create', { longUrl: `https://example.com/${number}` })
  }
  const on = await phone.newPage()
  await on.goto('/links')
  for (const viewport of [PHONE.viewport, { width: 844, height: 390 }]) {
    await on.setViewportSize(viewport ?? { width: 390, height: 844 })
    const copy = on.getByRole('button', { name: /^Copiar/ })
    await copy.nth(3).evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await on.evaluate(markControlsInSight)
    await copy.nth(3).click()
    await on.getByText('Copiado', { exact: true }).waitFor()
    await expect.poll(() => on.evaluate(findControlsUnderNotice)).toEqual([])
    await on.getByText('Copiado', { exact: true }).waitFor({ state: 'detached' })
  }
  await phone.close()
})

/** Runs in the page. */
function markControlsInSight(): void {
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
  for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')) {
    const { top, bottom } = control.getBoundingClientRect()
    control.toggleAttribute('data-in-sight', top >= Math.max(0, bar) && bottom <= innerHeight)
  }
}

/** Runs in the page: returns the marked controls below the notice. */
function findControlsUnderNotice(): string[] {
  const notice = document.querySelector('.toast')?.getBoundingClientRect()
  if (!notice) return ['no notice']
  return [...document.querySelectorAll('[data-in-sight]')]
    .filter((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect()
      return bottom > notice.top && top < notice.bottom && right > notice.left && left < notice.right
    })
    .map((control) => control.outerHTML.slice(0, 80))
}

test('at high zoom one bar remains, and cards on phones show their dates', async () => {
  const on = await openElsewhere({ viewport: { width: 720, height: 450 } })
  await on.locator('.link-row-created').first().waitFor()
  const fixed = await on.evaluate(() =>
    [...document.querySelectorAll('.top-bar, .bottom-bar')].map((bar) => getComputedStyle(bar).position),
  )
  expect(fixed).toEqual(['static', 'fixed'])
  await on.context().close()
})

test('shortcuts continue to work after g i', async () => {
  await page.goto('/links')
  await page.getByText('Mostrando: 2').waitFor()
  const goes = async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    return path(page)
  }
  await expect.poll(goes).toBe('/')
  await page.locator('#quick-url').waitFor()
  await page.keyboard.press('c')
  await page.waitForURL('**/links/create')
})

test('a QR code is designed, checked, downloaded and saved; a bad logo is refused at its field', async () => {
  await page.goto('/links')
  await page
    .getByRole('button', { name: /^Generar Código QR/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Ampliar QR/ }).click()
  await page.getByRole('button', { name: 'Diseñar QR' }).click()
  const studio = page.getByRole('dialog', { name: 'Estilo del QR' })
  await studio.getByText('Se lee bien').waitFor()
  await studio.getByLabel('Mostaza').check()
  await studio.getByText('elige un color más oscuro').waitFor()
  await studio.getByLabel('Vino').check()
  await studio.getByRole('button', { name: 'Redondo' }).click()
  await studio.getByLabel('Texto del marco').fill('Escanéame')
  const choose = (name: string, mimeType: string, text: string) =>
    studio.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await choose('logo.gif', 'image/gif', 'GIF89a')
  await studio.getByText('Ese archivo no es una imagen PNG, JPEG, WebP o SVG.').waitFor()
  await choose('logo.png', 'image/png', 'no es un PNG')
  await studio.getByText('No se ha podido leer esa imagen.').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const harmful =
    '<script>document.title = 1</script><image href="https://example.com/x.png"/><circle cx="9" cy="9" r="9"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18">${harmful}</svg>`
  await choose('logo.svg', 'image/svg+xml', svg)
  await studio.getByText(/El logo tapa un \d/).waitFor()
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(atajo.url))).toEqual([])
  expect(await findAccessibilityBreaches(page)).toEqual([])
  const download = page.waitForEvent('download')
  await studio.getByRole('button', { name: 'SVG', exact: true }).click()
  const file = await (await download).path()
  await studio.getByRole('button', { name: 'Guardar estilo' }).click()
  await gone(studio)
  await page.getByText('El código QR se ha generado correctamente.').first().waitFor()
  const links = await (await context.request.get('/api/link/user/')).json()
  const link = links.find(({ qrStyle }: { qrStyle: unknown }) => qrStyle)
  expect(link.qrStyle).toMatchObject({ modules: 'dots', level: 'H', frame: { text: 'Escanéame' } })
  const served = await (await context.request.get(`/api/qrcode/${link.id}.svg`)).text()
  expect(readFileSync(file, 'utf8')).toBe(served)
})
