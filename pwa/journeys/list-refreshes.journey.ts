import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { openJourney, page } from './harness/journey.ts'
import { PASSWORD } from './harness/people.ts'

withoutWorker()

openJourney({ account: { username: 'marta' } })

const LIST = /^\/api\/(link|group|tag)\/(?:user\/?|changes)$/

/** Records the lists that a page requests from now on. */
function followLists(on: Page): Set<string> {
  const asked = new Set<string>()
  on.on('request', (request) => {
    const kind = LIST.exec(new URL(request.url()).pathname)?.[1]
    if (kind) asked.add(kind)
  })
  return asked
}

/** Opens a screen and waits until the lists were read ahead. */
async function openQuietly(path: string): Promise<void> {
  const asked = followLists(page)
  await page.goto(path)
  await expect.poll(() => [...asked].sort()).toEqual(['group', 'link', 'tag'])
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
}

/** Expects `act` to request exactly the `wanted` lists. */
async function listsAskedBy(act: () => Promise<unknown>, wanted: string[]): Promise<void> {
  const asked = followLists(page)
  await act()
  await expect.poll(() => [...asked].sort()).toEqual(wanted)
  page.removeAllListeners('request')
}

async function confirmDeletion(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
}

test('creating a group refetches the groups, and changing or deleting one also the links', async () => {
  await openQuietly('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: 'Crear grupo' }).first().click()
    await page.getByRole('dialog').getByLabel('Título').fill('Bodega')
    await page.getByRole('dialog').getByRole('button', { name: 'Crear grupo' }).click()
    await page.getByText('Grupo creado correctamente').waitFor()
  }, ['group'])
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: 'Editar Bodega' }).click()
    await page.getByLabel('Título').fill('El Manzano')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('Grupo actualizado').waitFor()
  }, ['group', 'link'])
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: 'Eliminar El Manzano' }).click()
    await confirmDeletion()
    await page.getByText('Grupo eliminado').waitFor()
  }, ['group', 'link'])
})

test('creating a tag refetches the tags, and deleting one also the links', async () => {
  await openQuietly('/tags')
  await page.getByText('No tienes etiquetas.').waitFor()
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
    await page.getByRole('dialog').getByLabel('Nombre').fill('Redes')
    await page.getByRole('dialog').getByRole('button', { name: 'Crear etiqueta' }).click()
    await page.getByText('Etiqueta creada').waitFor()
  }, ['tag'])
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: 'Eliminar Redes' }).click()
    await confirmDeletion()
    await page.getByText('Etiqueta eliminada').waitFor()
  }, ['link', 'tag'])
})

test('creating or deleting a link refetches only the links', async () => {
  await openQuietly('/links/create')
  await page.getByRole('heading', { name: 'Crear enlace' }).waitFor()
  await listsAskedBy(async () => {
    await page.getByLabel('Destino', { exact: true }).fill('https://example.com/uno')
    await page.getByRole('button', { name: 'Acortar', exact: true }).click()
    await page.getByText('Enlace creado').waitFor()
    await page.waitForURL('**/links')
  }, ['link'])
  await listsAskedBy(async () => {
    await page.getByRole('button', { name: /^Eliminar / }).click()
    await confirmDeletion()
    await page.getByText('Link eliminado').waitFor()
  }, ['link'])
})

test('signing in requests the links, groups and tags, and no list of countries', async () => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Usuario').waitFor()
  const asked = followLists(page)
  const countries: string[] = []
  page.on('request', (request) => {
    if (/countr|paises/i.test(new URL(request.url()).pathname)) countries.push(request.url())
  })
  await page.getByLabel('Usuario').fill('marta')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByText('¡Bienvenido de nuevo!').waitFor()
  await expect.poll(() => [...asked].sort()).toEqual(['group', 'link', 'tag'])
  expect(countries).toEqual([])
})
