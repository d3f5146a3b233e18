import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourney, page } from './harness/journey.ts'

openJourney({ account: { username: 'marta' } })

const LIST = /^\/api\/(link|group|tag)\/user\/?$/

/** Which lists a page asks for from now on. */
function followLists(on: Page): Set<string> {
  const asked = new Set<string>()
  on.on('request', (request) => {
    const kind = LIST.exec(new URL(request.url()).pathname)?.[1]
    if (kind) asked.add(kind)
  })
  return asked
}

/** Which lists are asked for because of what is done. */
async function listsAskedBy(act: () => Promise<unknown>, wanted: string[]): Promise<void> {
  const asked = followLists(page)
  await act()
  await expect.poll(() => [...asked].sort()).toEqual(wanted)
  page.removeAllListeners('request')
}

async function confirmDeletion(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
}

test('a new group has the groups asked for again, one that changes or goes the links that have it too', async () => {
  await page.goto('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await page.waitForLoadState('networkidle')
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

test('a new tag has the tags asked for again, one that goes the links that had it too', async () => {
  await page.goto('/tags')
  await page.getByText('No tienes etiquetas.').waitFor()
  await page.waitForLoadState('networkidle')
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

test('a link that is made or goes has the links alone asked for again', async () => {
  await page.goto('/links/create')
  await page.getByRole('heading', { name: 'Crear enlace' }).waitFor()
  await page.waitForLoadState('networkidle')
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
