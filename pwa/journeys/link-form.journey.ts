import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, SELLS_PRO, signUp } from './harness/people.ts'

withoutWorker()

openJourney({
  settings: SELLS_PRO,
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/link/create', { longUrl: 'https://example.com/', sufix: 'ocupado' })
  },
})

const passwordOf = (dialog: Locator) =>
  dialog.locator('input').and(dialog.getByLabel('Contraseña', { exact: true }))

test('an empty destination is refused at its field and nothing is sent', async () => {
  await page.goto('/links/create')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Ingresa una URL válida.').first().waitFor()
  expect(await page.getByLabel('Destino').getAttribute('aria-invalid')).toBe('true')
})

test('typed values survive a reload, with their options unfolded', async () => {
  await page.getByLabel('Destino', { exact: true }).fill('bodega.es/carta')
  await page.getByLabel('Sufijo personalizado').fill('ocupado')
  const advanced = page.getByRole('button', { name: 'Avanzado' })
  await advanced.click()
  expect(await advanced.getAttribute('aria-expanded')).toBe('true')
  const form = page.locator('form.link-form')
  await form.getByRole('switch', { name: 'Contraseña' }).click()
  await passwordOf(form).fill('horno')
  await form.getByRole('button', { name: 'Mostrar contraseña' }).click()
  expect(await passwordOf(form).getAttribute('type')).toBe('text')
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.reload()
  expect(await page.getByLabel('Destino', { exact: true }).inputValue()).toBe('bodega.es/carta')
  expect(await passwordOf(form).inputValue()).toBe('horno')
})

test('the server’s refusal appears at its field and the form keeps everything', async () => {
  const form = page.locator('form.link-form')
  const suffix = form.getByLabel('Sufijo personalizado')
  await form.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Error al crear el enlace').waitFor()
  expect(await suffix.getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Destino', { exact: true }).fill('no es una dirección')
  await form.getByRole('button', { name: 'Acortar' }).click()
  await form.getByText('Ingresa una URL válida.').waitFor()
  await form.getByLabel('Destino', { exact: true }).fill('bodega.es/carta')
  await suffix.fill('cártá')
  await form.getByRole('button', { name: 'Usar «carta»' }).click()
  expect(await suffix.inputValue()).toBe('carta')
  await form.getByRole('switch', { name: 'Países bloqueados' }).click()
  await form.getByRole('button', { name: 'Países', exact: true }).click()
  await page.getByPlaceholder('Buscar').fill('zzz')
  await page.getByText('Sin resultados').waitFor()
  await page.getByPlaceholder('Buscar').fill('alem')
  await page.getByRole('option', { name: 'Alemania' }).click()
  await page.getByText('1 seleccionado', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Grupo' }).click()
  await page.getByPlaceholder('Buscar').fill('otoño')
  await page.getByRole('option', { name: 'Crear «otoño»' }).click()
  await form.getByRole('button', { name: 'Grupo' }).getByText('otoño').waitFor()
  await form.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').waitFor()
  await page.waitForURL('**/links')
  await page.getByText('Mostrando: 2').waitFor()
  await page.getByRole('article').filter({ hasText: 'carta' }).getByText('otoño', { exact: true }).waitFor()
})

test('an enabled but empty option is not dropped, and the form opens at it', async () => {
  await page.goto('/links/create')
  const form = page.locator('form.link-form')
  await form.getByLabel('Destino', { exact: true }).fill('bodega.es/vinos')
  const advanced = form.getByRole('button', { name: 'Avanzado' })
  await advanced.click()
  await form.getByRole('switch', { name: 'Contraseña' }).click()
  await advanced.click()
  expect(await form.getByRole('switch', { name: 'Contraseña' }).count()).toBe(0)
  await form.getByRole('button', { name: 'Acortar' }).click()
  await form.getByText('Escribe la contraseña o desactiva la opción.').waitFor()
  const isFocused = () => passwordOf(form).evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await form.getByRole('switch', { name: 'Contraseña' }).click()
  await form.getByRole('switch', { name: 'Límites' }).click()
  await form.getByRole('button', { name: 'Acortar' }).click()
  await form.getByText('Escribe un límite, elige una fecha o desactiva la opción.').waitFor()
  await form.getByLabel('Caduca el').fill('2099-01-01')
  expect(await form.getByLabel('Límite de accesos').getAttribute('aria-invalid')).toBeNull()
  await page.reload()
  await page.getByRole('button', { name: 'Empezar de cero' }).click()
  await page.goto('/links')
})

test('editing saves by keyboard and previews the shared card', async () => {
  await page.getByRole('button', { name: 'Editar /r/carta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  expect(await passwordOf(dialog).inputValue()).toBe('')
  await dialog.getByText('Ya tiene una. Déjalo vacío para conservarla.').waitFor()
  await dialog.getByRole('button', { name: 'Ver la actual' }).click()
  await dialog.getByText('La contraseña actual es horno').waitFor()
  await dialog.getByRole('switch', { name: 'Vista previa personalizada' }).click()
  await dialog.getByText('Se ve al compartirlo, aunque el enlace pida contraseña.').waitFor()
  await dialog.getByLabel('Título de la vista previa').fill('La carta de noviembre')
  await dialog.getByLabel('Vista previa').getByText('La carta de noviembre').waitFor()
  const sent: unknown[] = []
  await page.route(/\/api\/link\/\d+\?/, async (route) => {
    sent.push(route.request().postDataJSON())
    const answer = await route.fetch()
    await dialog.getByRole('button', { name: 'Guardando…' }).waitFor()
    await route.fulfill({ response: answer })
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText('El enlace se ha actualizado correctamente.').waitFor()
  await page.unrouteAll()
  const metadataTitle = { from: null, to: 'La carta de noviembre' }
  expect(sent).toEqual([{ change: { metadataTitle, useCustomMetadata: { from: false, to: true } } }])
  const links = await (await context.request.get('/api/link/user/')).json()
  expect(links[0]).toMatchObject({ metadataTitle: 'La carta de noviembre', password: 'horno' })
})

test('a conflicting edit asks field by field and loses nothing', async () => {
  await page.getByRole('button', { name: 'Editar /r/carta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Destino', { exact: true }).fill('https://bodega.es/mia')
  await dialog
    .getByRole('textbox', { name: /^Título/ })
    .first()
    .fill('El mío')
  await dialog.getByRole('textbox', { name: /^Nota/ }).fill('Solo mía')
  const [link] = await (await context.request.get('/api/link/user/')).json()
  const theirs = { longUrl: { from: link.longUrl, to: 'https://bodega.es/suya' } }
  const change = { ...theirs, title: { from: null, to: 'El suyo' }, status: { from: true, to: false } }
  expect((await context.request.patch(`/api/link/${link.id}`, { data: { change } })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  const conflict = page.getByRole('dialog', { name: 'Hay dos versiones' })
  const destination = conflict.getByRole('group', { name: 'Destino' })
  await destination.getByText('https://bodega.es/mia').waitFor()
  await destination.getByText(`Antes: ${link.longUrl}`).waitFor()
  expect(await conflict.getByRole('group').count()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await conflict.waitFor({ state: 'detached' })
  await page.locator('.sync-pill').press('Enter')
  await page.getByRole('button', { name: 'Ver las dos versiones' }).click()
  await conflict.getByRole('group', { name: 'Título' }).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await conflict.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  const read = async () => (await (await context.request.get('/api/link/user/')).json())[0]
  await expect
    .poll(read)
    .toMatchObject({ longUrl: 'https://bodega.es/mia', title: 'El suyo', note: 'Solo mía', status: false })
})

test('without PRO the advanced options lead to the payment page', async () => {
  const free = await openContext(browser, atajo.url)
  await signUp(atajo, free, { username: 'pablo' })
  const freePage = await free.newPage()
  await freePage.goto('/links/create')
  await freePage.getByRole('button', { name: /Avanzado/ }).click()
  await freePage.getByRole('dialog', { name: 'Has descubierto una función PRO' }).waitFor()
  await freePage.getByRole('button', { name: 'No, gracias' }).waitFor()
  await freePage.getByRole('button', { name: 'Probar PRO' }).click()
  await freePage.waitForURL('**/pricing')
  await free.close()
})
