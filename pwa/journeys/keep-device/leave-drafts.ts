import type { Page } from 'playwright-core'

/** Types into every form that stores a draft, submits none, and chooses display options. */
export async function leaveDrafts(page: Page): Promise<void> {
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('https://example.com/a-medias')
  await page.getByLabel('Sufijo personalizado').fill('a-medias')
  await leave(page, '/links?q=borrador', {
    button: 'Editar /r/borrador',
    label: 'Título',
    text: 'Título a medias',
  })
  await leave(page, '/groups', { button: 'Crear grupo', label: 'Título', text: 'Grupo a medias' })
  await leave(page, '/groups', {
    button: 'Editar Borrador',
    label: 'Descripción',
    text: 'Descripción a medias',
  })
  await leave(page, '/tags', { button: 'Crear etiqueta', label: 'Nombre', text: 'etiqueta a medias' })
  await leave(page, '/tags', { button: 'Editar borrador', label: 'Nombre', text: 'borrador a medias' })
  await page.goto('/links')
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Oscuro' }).click()
  await close(page)
  await page
    .getByRole('separator', { name: /^Ancho de la columna/ })
    .first()
    .press('ArrowRight')
  await page.getByRole('button', { name: 'Estado: todos' }).click()
  await page.getByRole('button', { name: 'Estado: activos' }).waitFor()
}

interface Draft {
  button: string
  label: string
  text: string
}

async function leave(page: Page, path: string, { button, label, text }: Draft): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').getByLabel(label).fill(text)
  await close(page)
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
