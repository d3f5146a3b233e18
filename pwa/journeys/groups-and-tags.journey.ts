import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { findAccessibilityBreaches, openBrowser, openContext } from './harness/browser.ts'
import { post, signUp } from './harness/people.ts'

let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  atajo = await startAtajo()
  browser = await openBrowser()
  context = await openContext(browser, atajo.url)
  await signUp(atajo, context, { username: 'marta' })
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await atajo?.discard()
})

test('a group is made, refused twice, renamed, leads to its links and leaves them when it goes', async () => {
  await page.goto('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await page.getByRole('button', { name: 'Crear grupo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear grupo' })
  await dialog.getByLabel('Título').fill('Bodega')
  await dialog.getByRole('radio', { name: 'Turquesa' }).check()
  expect(await dialog.getByRole('radio').count()).toBe(20)
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByText('Grupo creado correctamente').waitFor()

  await page.getByRole('button', { name: 'Crear grupo' }).click()
  await dialog.getByLabel('Título').fill('bodega')
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByText('Error al crear grupo').waitFor()
  await page.keyboard.press('Escape')

  const [group] = await (await context.request.get('/api/group/user/')).json()
  expect(group).toMatchObject({ title: 'Bodega', color: 'TEAL' })
  await post(context, '/api/link/create', { longUrl: 'https://example.com/', groupId: group.id })
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Editar Bodega' }).click()
  await page.getByLabel('Título').fill('El Manzano')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Grupo actualizado').waitFor()
  await page.getByRole('link', { name: /^1 enlace/ }).click()
  await page.waitForURL(`**/links?groupId=${group.id}`)
  await page.getByText('Mostrando: 1').waitFor()

  await page.goto('/groups')
  await page.getByLabel('Buscar grupos').fill('zzz')
  await page.getByText('No se han encontrado grupos con ese título.').waitFor()
  await page.getByLabel('Buscar grupos').fill('')
  await page.getByRole('button', { name: 'Eliminar El Manzano' }).click()
  await page.getByText(/se quedarán sin grupo/).waitFor()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByText('Grupo eliminado').waitFor()
  const [link] = await (await context.request.get('/api/link/user/')).json()
  expect(link.group).toBeNull()
})

test('a tag is made, searched, renamed and goes', async () => {
  await page.goto('/tags')
  await page.getByText('No tienes etiquetas.').waitFor()
  await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear etiqueta' })
  await dialog.getByLabel('Nombre').fill('Redes')
  await dialog.getByRole('button', { name: 'Crear etiqueta' }).click()
  await page.getByText('Etiqueta creada').waitFor()
  await page.getByLabel('Buscar etiquetas').fill('zzz')
  await page.getByText('No se han encontrado etiquetas con ese título.').waitFor()
  await page.getByLabel('Buscar etiquetas').fill('RED')
  await page.getByRole('button', { name: 'Editar Redes' }).click()
  await page.getByLabel('Nombre').fill('Redes sociales')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Etiqueta actualizada').waitFor()
  await page.getByRole('button', { name: 'Eliminar Redes sociales' }).click()
  await page.getByText(/perderán esta etiqueta/).waitFor()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByText('Etiqueta eliminada').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
})
