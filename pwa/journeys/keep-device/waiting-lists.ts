import type { Page } from 'playwright-core'

/** Makes every kind of change of groups and tags on its screen, offline. */
export async function waitInLists(page: Page): Promise<void> {
  await createTag(page, 'nueva')
  await editGroup(page, 'Retocado', 'Retocado sin conexión')
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Editar retocada' }).click()
  await save(page, 'Nombre', 'retocada sin conexión')
  await remove(page, '/groups', 'Retirado')
  await remove(page, '/tags', 'retirada')
  await emptyTrash(page, '/groups', { restored: 'Recuperado', purged: 'Purgado' })
  await emptyTrash(page, '/tags', { restored: 'recuperada', purged: 'purgada' })
}

export async function createGroup(page: Page, title: string): Promise<void> {
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Crear grupo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear grupo' })
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function createTag(page: Page, name: string): Promise<void> {
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear etiqueta' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByRole('button', { name: 'Crear etiqueta' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function editGroup(page: Page, title: string, description: string): Promise<void> {
  await page.goto('/groups')
  await page.getByRole('button', { name: `Editar ${title}` }).click()
  await save(page, 'Descripción', description)
}

async function save(page: Page, label: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function remove(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `Eliminar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByRole('button', { name: `Eliminar ${name}` }).waitFor({ state: 'detached' })
}

async function emptyTrash(
  page: Page,
  path: string,
  { restored, purged }: { restored: string; purged: string },
): Promise<void> {
  await page.goto(`${path}?papelera=1`)
  await page.getByRole('button', { name: `Restaurar ${restored}` }).click()
  await page.getByText('Guardado en este dispositivo').waitFor()
  await page.getByRole('button', { name: `Eliminar para siempre ${purged}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page.getByRole('button', { name: `Eliminar para siempre ${purged}` }).waitFor({ state: 'detached' })
}
