import type { Page } from 'playwright-core'
import { readStorage, waitingChanges } from '../harness/device-storage.ts'
import { until } from '../harness/until.ts'

interface WantedLink {
  destination: string
  slug?: string
  group?: string
}

const CSV = `destino,sufijo
https://example.com/traido-csv,traido-csv
`

/** Makes every kind of link change on its screen, offline. */
export async function waitInLinks(page: Page): Promise<void> {
  await createLink(page, { destination: 'https://example.com/tunel', group: 'Nuevo' })
  await editUnsent(page, 'example.com/tunel', 'Túnel')
  await editLink(page, 'editado', 'Editado sin conexión')
  await page.goto('/dashboard/apagado')
  await page.getByRole('switch', { name: 'Enlace activo' }).click()
  await page.getByRole('switch', { name: 'Enlace activo', checked: false }).waitFor()
  await page.goto('/dashboard/con-qr')
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await page.getByText('Se ha hecho en tu dispositivo.').waitFor()
  await page.goto('/links?q=borrado')
  await page.getByRole('button', { name: 'Eliminar /r/borrado', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Eliminar /r/borrado', exact: true }).waitFor({ state: 'detached' })
  await changeSelections(page)
  await changeTrash(page)
  await importFile(page)
}

export async function editLink(page: Page, slug: string, title: string): Promise<void> {
  await page.goto(`/links?q=${slug}`)
  await page.getByRole('button', { name: `Editar /r/${slug}`, exact: true }).click()
  await saveTitle(page, title)
}

async function editUnsent(page: Page, destination: string, title: string): Promise<void> {
  await page.goto('/links')
  const row = page.getByRole('article').filter({ hasText: destination })
  await row.getByRole('button', { name: /^Editar/ }).click()
  await saveTitle(page, title)
}

async function saveTitle(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function createLink(page: Page, { destination, slug, group }: WantedLink): Promise<void> {
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill(destination)
  if (group) {
    await page.getByRole('button', { name: 'Grupo' }).click()
    await page.getByRole('option', { name: group }).click()
  }
  if (slug) await page.getByLabel('Sufijo personalizado').fill(slug)
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.waitForURL('**/links')
}

async function changeSelections(page: Page): Promise<void> {
  await select(page, 'lote')
  await act(page, 'Desactivar')
  await page.getByText('2 enlaces desactivados').waitFor()
  await act(page, 'Grupo')
  await page.getByRole('option', { name: 'Ferias' }).click()
  await page.getByText('2 enlaces en «Ferias»').waitFor()
  await act(page, 'Etiquetas')
  await page.getByRole('button', { name: /^Añadir/ }).click()
  await page.getByRole('option', { name: 'cartel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click()
  await page.getByText('Etiquetas cambiadas en 2 enlaces').waitFor()
  await act(page, 'Caducidad')
  const dialog = page.getByRole('dialog', { name: 'Cambiar la caducidad' })
  await dialog.getByLabel('Caduca el').fill('2098-12-30')
  await dialog.getByRole('button', { name: 'Poner la fecha' }).click()
  await page.getByText('Caducidad cambiada en 2 enlaces').waitFor()
  await select(page, 'tirado')
  await act(page, 'Eliminar')
  await page.getByText('2 enlaces eliminados').waitFor()
}

async function changeTrash(page: Page): Promise<void> {
  await select(page, 'recuperado', '&papelera=1')
  await act(page, 'Restaurar')
  await page.getByText('2 enlaces restaurados').waitFor()
  await select(page, 'purgado', '&papelera=1')
  await act(page, 'Eliminar para siempre')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page.getByText('2 enlaces eliminados para siempre').waitFor()
  await page.goto('/links?papelera=1')
  await page.getByRole('button', { name: 'Eliminar para siempre /r/purgado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page.getByText('Link eliminado').waitFor()
  await page.getByRole('button', { name: 'Restaurar /r/restaurado' }).click()
  await page.getByText('Guardado en este dispositivo').waitFor()
}

/** Selects the two links with this name. */
async function select(page: Page, slug: string, search = ''): Promise<void> {
  await page.goto(`/links?q=${slug}${search}`)
  for (const number of [1, 2]) {
    await page.getByRole('checkbox', { name: `Seleccionar /r/${slug}-${number}` }).click()
  }
}

async function act(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selección' })
  await bar.getByRole('button', { name, exact: true }).press('Enter')
}

async function importFile(page: Page): Promise<void> {
  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'enlaces.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  })
  await page.getByRole('button', { name: 'Traer 1 enlace' }).click()
  await until('the rows wait', async () =>
    waitingChanges(await readStorage(page)).some(({ action }) => action === 'link.import'),
  )
}
