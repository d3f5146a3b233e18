import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, PHONE, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, signUp } from './harness/people.ts'

withoutWorker()

interface Made {
  id: number
}

openJourney({ account: { username: 'marta', isPro: true } })

const count = (text: string) => page.getByText(text, { exact: true }).waitFor()

test('an empty list says so and leads to the form', async () => {
  await page.goto('/links')
  await page.getByRole('heading', { name: 'Mis enlaces' }).waitFor()
  await page.getByText('No tienes enlaces creados.').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
})

test('search, group, all selected tags and status narrow the list and stay in the address', async () => {
  const group = await post<Made>(context, '/api/group/create', { title: 'Bodega', color: 'AMBER' })
  const redes = await post<Made>(context, '/api/tag/create', { tagName: 'Redes', color: 'ROSE' })
  const carta = await post<Made>(context, '/api/tag/create', { tagName: 'Carta', color: 'LIME' })
  const links = [
    { longUrl: 'https://bodega.es/carta', sufix: 'menu', groupId: group.id, tags: [redes.id, carta.id] },
    { longUrl: 'https://bodega.es/lotes', sufix: 'lotes', groupId: group.id, tags: [redes.id] },
    { longUrl: 'https://example.com/otro', sufix: 'otro', status: false },
  ]
  for (const link of links) await post(context, '/api/link/create', link)
  await page.goto('/links')
  await count('Mostrando: 3')
  await page.getByLabel('Buscar enlace, título o destino').fill('BODEGA.es')
  await count('Mostrando: 2')
  await page.getByRole('button', { name: 'Etiquetas' }).click()
  await page.getByRole('option', { name: 'Redes' }).click()
  await page.getByRole('option', { name: 'Carta' }).click()
  await page.getByText('2 seleccionadas').waitFor()
  await page.keyboard.press('Escape')
  await count('Mostrando: 1')
  await page.reload()
  await count('Mostrando: 1')
  expect(await page.getByLabel('Buscar enlace, título o destino').inputValue()).toBe('BODEGA.es')
  await page.goto('/groups')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^(Mis e|E)nlaces$/ })
    .first()
    .click()
  await page.waitForURL(/\/links\?tagId=/)
  await count('Mostrando: 1')
  expect(await page.getByLabel('Buscar enlace, título o destino').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await count('Mostrando: 3')
  await page.goto('/links')
  await count('Mostrando: 3')
  await page.goto(`/links?tagId=${carta.id}`)
  await count('Mostrando: 1')
  await page.goto(`/links?groupId=${group.id}`)
  await count('Mostrando: 2')
  await page.getByRole('article').filter({ hasText: 'menu' }).getByText('Bodega', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
})

test('the status filter cycles through all, active and inactive', async () => {
  const status = page.getByRole('button', { name: /^Estado:/ })
  await status.click()
  await count('Mostrando: 2')
  await status.click()
  await count('Mostrando: 1')
  await status.click()
  await count('Mostrando: 3')
  await page.getByRole('button', { name: 'Más filtros' }).click()
  await page.getByRole('option', { name: 'Caducados' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No se han encontrado enlaces').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).last().click()
  await count('Mostrando: 3')
})

test('an empty search result says so', async () => {
  await page.getByLabel('Buscar enlace, título o destino').fill('zzz')
  await page.getByText('No se han encontrado enlaces').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).last().click()
  await count('Mostrando: 3')
})

test('the list is sorted, and the order stays', async () => {
  const names = () => page.getByRole('article').locator('.link-row-open').allInnerTexts()
  const isFirst = (code: string) => expect.poll(async () => (await names())[0]).toContain(code)
  await isFirst('otro')
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Más antiguos')
  await isFirst('menu')
  await page.goto('/groups')
  await page.goto('/links')
  await isFirst('menu')
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Más recientes')
  await isFirst('otro')
})

test('a link is duplicated into the form without its suffix', async () => {
  await page.getByRole('button', { name: 'Más /r/lotes' }).click()
  await page.getByRole('button', { name: 'Duplicar' }).waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await page.waitForURL('**/links/create')
  expect(await page.getByLabel('Destino', { exact: true }).inputValue()).toBe('https://bodega.es/lotes')
  expect(await page.getByLabel('Sufijo personalizado').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Grupo' }).getByText('Bodega').waitFor()
  await page.goto('/links')
})

test('a link and its QR code are copied to the clipboard', async () => {
  await page.getByRole('button', { name: 'Copiar /r/menu' }).click()
  await page.getByText('Copiado', { exact: true }).waitFor()
  await page.getByText('El enlace ha sido copiado al portapapeles').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${atajo.url}/r/menu`)
  await page.getByRole('button', { name: 'Generar Código QR /r/menu' }).click()
  await page.getByText('El código QR se ha generado correctamente.').waitFor()
  await page.getByRole('button', { name: 'Ampliar QR /r/menu' }).press('Enter')
  const large = page.getByRole('dialog', { name: 'Código QR' })
  await large.getByRole('button', { name: 'Copiar QR' }).click()
  await page.getByText('Código QR copiado al portapapeles').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)
  expect(types).toContain('image/png')
})

test('a deletion is undone at once, later from the trash, or made permanent', async () => {
  await page.getByRole('button', { name: 'Eliminar /r/otro' }).click()
  await page.getByText('¿Eliminar enlace?').waitFor()
  await page.getByText('Durante 30 días puedes restaurarlo desde la papelera.').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await count('Mostrando: 2')
  await page.getByText('Link eliminado').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await count('Mostrando: 3')
  const statusOf = async () => (await fetch(`${atajo.url}/r/otro`, { redirect: 'manual' })).status
  await expect.poll(statusOf).not.toBe(404)
  await page.getByRole('button', { name: 'Eliminar /r/otro' }).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await count('Mostrando: 2')
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Papelera' }).click()
  await page.getByRole('button', { name: 'Restaurar /r/otro' }).waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Restaurar /r/otro' }).click()
  await page.getByText('Enlace restaurado').waitFor()
  await page.getByText('La papelera está vacía.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('button', { name: 'Volver a mis enlaces' }).click()
  await count('Mostrando: 3')
  await page.getByRole('button', { name: 'Eliminar /r/otro' }).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await count('Mostrando: 2')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await page.getByRole('button', { name: 'Eliminar para siempre /r/otro' }).click()
  await page
    .getByText('Esta acción no se puede deshacer. Al borrar este link nadie podrá acceder a él.')
    .waitFor()
  await page.getByRole('button', { name: 'Eliminar para siempre', exact: true }).click()
  await page.getByText('La papelera está vacía.').waitFor()
  await page.getByRole('button', { name: 'Papelera' }).click()
  await page.reload()
  await count('Mostrando: 2')
  await expect.poll(async () => (await fetch(`${atajo.url}/r/otro`)).status).toBe(404)
})

test('a guest has the same list and must sign in to edit', async () => {
  const guest = await openContext(browser, atajo.url)
  await post(guest, '/api/auth/guest', {})
  await post(guest, '/api/link/create', { longUrl: 'https://example.com/invitado' })
  const guestPage = await guest.newPage()
  await guestPage.goto('/links')
  await guestPage.getByText('Mostrando: 1', { exact: true }).waitFor()
  await guestPage.getByText(/^Caduca el /).waitFor()
  await guestPage.getByRole('button', { name: /^Editar/ }).click()
  await guestPage.waitForURL('**/login')
  await guest.close()
})

test('on a phone each link is a complete card', async () => {
  const phone = await openContext(browser, atajo.url, PHONE)
  await phone.addCookies(await context.cookies())
  const group = await post<Made>(phone, '/api/group/create', { title: 'Imprenta', color: 'TEAL' })
  const tag = await post<Made>(phone, '/api/tag/create', { tagName: 'cartel', color: 'ROSE' })
  const draft = { longUrl: 'https://example.com/carta', sufix: 'tarjeta', d_expire: '2999-12-31' }
  const { id } = await post<Made>(phone, '/api/link/create', { ...draft, groupId: group.id, tags: [tag.id] })
  await post(phone, '/api/qrcode/create', { linkId: id })
  const small = await phone.newPage()
  await small.goto('/links')
  const card = small.getByRole('article').filter({ hasText: 'tarjeta' })
  for (const text of ['Activo', 'example.com', 'Imprenta', 'cartel', /^Caduca el /]) {
    await card.getByText(text).first().waitFor()
  }
  const buttons = await card.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  expect(buttons.map((label) => label.split(' /')[0]).sort()).toEqual([
    'Ampliar QR',
    'Copiar',
    'Editar',
    'Eliminar',
    'Más',
  ])
  const box = await card.boundingBox()
  const place = await card.getByRole('button', { name: /^Eliminar/ }).boundingBox()
  const name = await card.getByRole('link').first().boundingBox()
  expect(box?.width).toBeGreaterThan(340)
  expect(place?.y).toBeGreaterThan(name?.y ?? 0)
  await card.getByRole('link').first().click()
  await small.waitForURL('**/dashboard/tarjeta')
  await phone.request.delete('/api/link/delete', { data: { id } })
  await phone.close()
})

test('a phone shows four links upright and two sideways, with all fitting tags and targets of 44 px', async () => {
  const owner = await openContext(browser, atajo.url, PHONE)
  await signUp(atajo, owner, { username: 'pilar' })
  const group = await post<Made>(owner, '/api/group/create', { title: 'Bodega', color: 'AMBER' })
  const tags: number[] = []
  for (const tagName of ['vino', 'carta', 'feria', 'una etiqueta que ya no cabe en la línea']) {
    tags.push((await post<Made>(owner, '/api/tag/create', { tagName, color: 'ROSE' })).id)
  }
  for (let number = 1; number <= 8; number += 1) {
    const title = `Catálogo de la temporada ${number}`
    await post(owner, '/api/link/create', { longUrl: 'https://example.com/', title, groupId: group.id, tags })
  }
  const phone = await owner.newPage()
  await phone.goto('/links')
  const wholeRows = () => phone.evaluate(countWholeRows)
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(4)
  const row = phone.getByRole('article').first()
  for (const name of ['Bodega', 'vino', 'carta', '+2']) {
    expect(await row.getByText(name, { exact: true }).boundingBox(), name).toBeTruthy()
  }
  for (const button of [
    ...(await row.getByRole('button').all()),
    ...(await row.getByRole('checkbox').all()),
  ]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
  await phone.getByRole('link', { name: 'Crear' }).first().waitFor()
  await phone.getByRole('button', { name: 'Limpiar filtros' }).waitFor()
  await phone.setViewportSize({ width: 844, height: 390 })
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(2)
  await owner.close()
})

/** Runs in the page: counts the rows that are entirely between its bars. */
function countWholeRows(): number {
  const edgeOf = (bar: string, side: 'top' | 'bottom') =>
    document.querySelector(bar)?.getBoundingClientRect()[side] ?? 0
  const [from, to] = [Math.max(0, edgeOf('.top-bar', 'bottom')), edgeOf('.bottom-bar', 'top')]
  const boxes = [...document.querySelectorAll('.link-row')].map((row) => row.getBoundingClientRect())
  return boxes.filter((box) => box.top >= from && box.bottom <= to).length
}

test('a short link of twelve letters fits at every desktop width', async () => {
  const link = { longUrl: 'https://example.com/largo', sufix: 'doce-letras1', password: 'secreta' }
  await post(context, '/api/link/create', link)
  const wide = await openContext(browser, atajo.url)
  await wide.addCookies(await context.cookies())
  const screen = await wide.newPage()
  for (const width of [1024, 1100, 1279, 1280, 1440]) {
    await screen.setViewportSize({ width, height: 900 })
    await screen.goto('/links')
    const shown = screen.locator('.short-link').filter({ hasText: 'doce-letras1' })
    await shown.waitFor()
    expect([width, await shown.evaluate((node) => node.scrollWidth - node.clientWidth)]).toEqual([width, 0])
    expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await wide.close()
})

test('a page that needs the session shows a full-screen spinner before it is known', async () => {
  const stranger = await openContext(browser, atajo.url)
  const screen = await stranger.newPage()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await screen.route('**/api/auth/**', async (route) => {
    await isAnswered
    await route.continue()
  })
  await screen.goto('/links')
  const spinner = screen.getByRole('status', { name: 'Cargando' })
  await expect.poll(() => spinner.evaluate((node) => getComputedStyle(node).position)).toBe('fixed')
  expect(await spinner.boundingBox()).toMatchObject({ x: 0, y: 0, ...screen.viewportSize() })
  answer()
  await screen.getByText('No tienes enlaces creados.').waitFor()
  expect(await spinner.count()).toBe(0)
  await stranger.close()
})
