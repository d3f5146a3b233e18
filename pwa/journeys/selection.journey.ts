import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, PHONE, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { importLinks, post } from './harness/people.ts'

interface Link {
  d_expire: string | null
  id: number
  sufix: string | null
  longUrl: string
  status: boolean
  title: string | null
  group: { title: string } | null
  tags: { tagName: string }[]
}

const SUFFIXES = ['feria', 'menu', 'lote', 'carta', 'aceite']

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/group/create', { title: 'Bodega', color: 'AMBER' })
    const ferias = await post<{ id: number }>(context, '/api/group/create', {
      title: 'Ferias',
      color: 'TEAL',
    })
    await post(context, '/api/tag/create', { tagName: 'Impreso', color: 'ROSE' })
    for (const sufix of SUFFIXES.toReversed()) {
      const groupId = sufix === 'feria' ? { groupId: ferias.id } : {}
      await post(context, '/api/link/create', { longUrl: `https://example.com/${sufix}`, sufix, ...groupId })
    }
  },
})

const links = async (): Promise<Link[]> => (await context.request.get('/api/link/user/')).json()
const named = async (...suffixes: string[]) =>
  (await links()).filter(({ sufix }) => sufix !== null && suffixes.includes(sufix))
const tick = (sufix: string, on = page) => on.getByRole('checkbox', { name: `Seleccionar /r/${sufix}` })
const bar = () => page.getByRole('region', { name: 'Selección' })
const act = (name: string) => bar().getByRole('button', { name, exact: true }).press('Enter')
const notice = () => page.locator('[data-sonner-toast][data-front="true"]')
const undo = () => notice().getByRole('button', { name: 'Deshacer' }).press('Enter')

test('rows are selected by click, range and keyboard, and the count is announced', async () => {
  await page.goto('/links')
  await tick('feria').click()
  await tick('lote').click({ modifiers: ['Shift'] })
  await bar().getByRole('status').filter({ hasText: '3 seleccionados' }).waitFor()
  expect(await tick('menu').isChecked()).toBe(true)
  await page.keyboard.press('Control+A')
  await bar().getByText('5 seleccionados').waitFor()
  await bar().getByRole('button', { name: 'Grupo' }).focus()
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })
  await expect.poll(() => tick('lote').evaluate((box) => box === document.activeElement)).toBe(true)
  await tick('menu').focus()
  await page.keyboard.press('x')
  await bar().getByText('1 seleccionado').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findAccessibilityBreaches(page), colorScheme).toEqual([])
  }
  await page.keyboard.press('Escape')
})

test('group, tags and state of several links change at once, and each change is undone in one step', async () => {
  await tick('feria').click()
  await tick('menu').click()
  await act('Grupo')
  await page.getByRole('option', { name: 'Bodega' }).click()
  await page.getByText('2 enlaces en «Bodega»').waitFor()
  expect((await named('feria', 'menu')).map(({ group }) => group?.title)).toEqual(['Bodega', 'Bodega'])
  await undo()
  await notice().filter({ hasText: 'Cambio deshecho' }).waitFor()
  await expect
    .poll(async () => (await named('feria', 'menu')).map(({ group }) => group?.title))
    .toEqual(['Ferias', undefined])

  await act('Etiquetas')
  await page.getByRole('button', { name: /^Añadir/ }).click()
  await page.getByRole('option', { name: 'Impreso' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click()
  await page.getByText('Etiquetas cambiadas en 2 enlaces').waitFor()
  expect((await named('feria', 'menu')).map(({ tags }) => tags.length)).toEqual([1, 1])
  await undo()
  await notice().filter({ hasText: 'Cambio deshecho' }).waitFor()
  await expect.poll(async () => (await named('feria', 'menu')).map(({ tags }) => tags.length)).toEqual([0, 0])

  await act('Desactivar')
  await page.getByText('2 enlaces desactivados').waitFor()
  expect((await named('feria', 'menu')).map(({ status }) => status)).toEqual([false, false])
  await page.getByRole('article').filter({ hasText: 'menu' }).getByText('Inactivo').waitFor()
})

test('editing one of the links right afterwards causes no conflict', async () => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar /r/menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Título').fill('Carta de otoño')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tick('menu').click()
  await tick('lote').click()
  await act('Activar')
  await page.getByText('2 enlaces activados').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar /r/lote' }).click()
  await dialog.getByLabel('Título').fill('Lote de Navidad')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'detached' })
  await context.setOffline(false)
  await expect
    .poll(async () => (await named('menu', 'lote')).map(({ title, status }) => [title, status]))
    .toEqual([
      ['Carta de otoño', true],
      ['Lote de Navidad', true],
    ])
  await page.getByText('Al día').first().waitFor()
})

test('an expiry of several links is set and undone, except for an expired one', async () => {
  const row = { line: 1, longUrl: 'https://example.com/ayer', sufix: 'ayer', d_expire: '2020-01-01' }
  const file = { source: 'list', fileId: 'expired-link', fileName: 'a.txt', dryRun: false, onTaken: 'skip' }
  await importLinks(context, { ...file, rows: [row] })
  const ends = async () => (await named('ayer', 'carta')).map(({ d_expire }) => d_expire?.slice(0, 10)).sort()
  await page.goto('/links')
  await tick('ayer').click()
  await tick('carta').click()
  await act('Caducidad')
  const dialog = page.getByRole('dialog', { name: 'Cambiar la caducidad' })
  await dialog.getByLabel('Caduca el').fill('2099-12-30')
  await dialog.getByRole('button', { name: 'Poner la fecha' }).click()
  await notice().filter({ hasText: 'Caducidad cambiada en 2 enlaces' }).waitFor()
  await notice().getByText('1 ya había caducado: su fecha de antes no se puede recuperar.').waitFor()
  expect(await ends()).toEqual(['2099-12-30', '2099-12-30'])
  await undo()
  await notice().filter({ hasText: 'Cambio deshecho' }).getByText('1 ya había caducado').waitFor()
  await expect.poll(ends).toEqual(['2099-12-30', undefined])
  await tick('carta').click()
  await act('Eliminar')
  await page.getByText('1 enlace eliminado').first().waitFor()
})

test('a link created offline stays selected after it was sent', async () => {
  await context.setOffline(true)
  await page.getByText('Sin conexión').first().waitFor()
  await page.getByRole('link', { name: 'Crear enlace' }).first().click()
  await page.getByRole('textbox', { name: 'Destino' }).fill('example.com/sin-red')
  await page.getByRole('button', { name: 'Acortar', exact: true }).click()
  const made = page.getByRole('article').filter({ hasText: 'example.com/sin-red' })
  await made.getByRole('checkbox').click()
  await bar().getByText('1 seleccionado').waitFor()
  await context.setOffline(false)
  await page.getByText('Al día').first().waitFor()
  expect((await links()).filter(({ longUrl }) => longUrl.endsWith('/sin-red'))).toHaveLength(1)
  expect(await made.getByRole('checkbox').isChecked()).toBe(true)
  await bar().getByText('1 seleccionado').waitFor()
  await act('Eliminar')
  await page.getByText('1 enlace eliminado').first().waitFor()
  await bar().waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-link]') !== null))
    .toBe(true)
})

test('several links are trashed and restored, from the notice or from the trash', async () => {
  await tick('carta').click()
  await tick('aceite').click()
  await act('Eliminar')
  await page.getByText('2 enlaces eliminados').waitFor()
  expect(await links()).toHaveLength(3)
  await undo()
  await tick('carta').waitFor()
  await expect.poll(async () => (await links()).length).toBe(5)
  await act('Eliminar')
  await page.getByText('Mostrando: 3').waitFor()
  await page.getByRole('button', { name: 'Papelera' }).click()
  await tick('carta').click()
  await act('Restaurar')
  await page.getByText('1 enlace restaurado').waitFor()
  await tick('aceite').click()
  await act('Eliminar para siempre')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page.getByText('1 enlace eliminado para siempre').waitFor()
  const trash: Link[] = await (await context.request.get('/api/link/trash')).json()
  expect(trash.map(({ sufix }) => sufix)).not.toContain('aceite')
  expect(await links()).toHaveLength(4)
})

test('the selection is saved as a table offline', async () => {
  await page.goto('/links')
  await untilReadyOffline(page)
  await tick('menu').click()
  await act('Exportar')
  await context.setOffline(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog', { name: 'Exportar 1 enlace' })
      .getByRole('button', { name: 'Descargar' })
      .click(),
  ])
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`${atajo.url}/r/menu;menu;`)
  await context.setOffline(false)
})

test('a thousand links changed offline are sent once, although the first answer is lost', async () => {
  const rows = Array.from({ length: 1000 }, (_, line) => ({
    line: line + 1,
    longUrl: `https://example.com/${line}`,
  }))
  for (const part of [rows.slice(0, 500), rows.slice(500)]) {
    await importLinks(context, {
      source: 'list',
      fileId: `many-links-${part[0]?.line}`,
      fileName: 'lista.txt',
      dryRun: false,
      onTaken: 'rename',
      rows: part,
    })
  }
  await page.goto('/links')
  await page.getByLabel('Buscar enlace, título o destino').fill('example.com/')
  await page.getByText('Mostrando: 1004').waitFor()
  await page.locator('h1').click()
  await context.setOffline(true)
  await page.getByText('Sin conexión').first().waitFor()
  await page.keyboard.press('Control+A')
  await bar().getByText('1004 seleccionados').waitFor()
  await act('Desactivar')
  await page.getByText('Guardado en este dispositivo').waitFor()
  await page.getByText('1004 enlaces desactivados. Se enviará al volver la conexión.').waitFor()
  await page.getByRole('button', { name: 'Estado: todos' }).click()
  await page.getByText('Mostrando: 0').waitFor()
  expect((await links()).filter(({ status }) => !status).length).toBeLessThan(4)
  let calls = 0
  await page.route('**/api/link/bulk', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await page.getByText('Al día').first().waitFor()
  expect((await links()).filter(({ status }) => status)).toEqual([])
  expect(calls).toBe(3)
  await page.unroute('**/api/link/bulk')
})

test('on a phone a long press starts the selection, and then a tap on a card toggles it', async () => {
  const phone = await openContext(browser, atajo.url, PHONE)
  await phone.addCookies(await context.cookies())
  const hand = await phone.newPage()
  await hand.goto('/links?q=example.com/1')
  const cards = hand.getByRole('article')
  await cards.nth(1).waitFor()
  const { x = 0, y = 0 } = (await cards.first().boundingBox()) ?? {}
  const touch = await phone.newCDPSession(hand)
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + 150, y: y + 30 }],
  })
  await hand.getByText('1 seleccionado').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cards.nth(1).tap()
  await hand.getByText('2 seleccionados').waitFor()
  expect(new URL(hand.url()).pathname).toBe('/links')
  expect(await findAccessibilityBreaches(hand)).toEqual([])
  await hand.getByRole('button', { name: 'Más', exact: true }).tap()
  await hand.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).tap()
  await hand.getByText('2 enlaces eliminados').waitFor()
  await hand.getByRole('button', { name: 'Deshacer' }).tap()
  await hand.getByText('Cambio deshecho').waitFor()
  await expect.poll(async () => (await links()).length).toBe(1004)
  await hand.getByText('2 seleccionados').waitFor()
  await hand.evaluate(() => history.back())
  await hand.getByText('2 seleccionados').waitFor({ state: 'detached' })
  expect(new URL(hand.url()).search).toBe('?q=example.com/1')
  await phone.close()
})
