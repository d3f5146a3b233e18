import { expect, test } from 'vitest'
import { findAccessibilityBreaches } from './harness/browser.ts'
import { context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

const COLORS =
  'Rojo, Naranja, Ambar, Amarillo, Lima, Verde, Esmeralda, Turquesa, Cian, Azul cielo, Azul, Indigo, Violeta, ' +
  'Morado, Fucsia, Rosa, Gris, Zinc, Neutral, Piedra'

openJourney({ account: { username: 'marta' } })

test('a group is made, refused twice, renamed, leads to its links and leaves them when it goes', async () => {
  await page.goto('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await page.getByRole('button', { name: 'Crear grupo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear grupo' })
  await dialog.getByLabel('Título').fill('Bodega')
  await dialog.getByRole('radio', { name: 'Turquesa' }).check()
  const colors = await dialog.getByRole('radio').evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(colors.join(', ')).toBe(COLORS)
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByText('Grupo creado correctamente').waitFor()

  await page.getByRole('button', { name: 'Crear grupo' }).click()
  await dialog.getByLabel('Título').fill('bodega')
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByText('Error al crear grupo').waitFor()
  await expect.poll(() => dialog.getByLabel('Título').getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByText('Ya tienes un grupo «Bodega». Elige otro título.').count()).toBe(1)
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
  const groupOfLink = async () => (await (await context.request.get('/api/link/user/')).json())[0].group
  expect(await groupOfLink()).toBeNull()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Eliminar El Manzano' }).waitFor()
  await expect.poll(groupOfLink).toMatchObject({ title: 'El Manzano' })
  await context.request.delete('/api/group/delete', { data: { groupId: (await groupOfLink()).id } })
})

test('a tag is made, searched, renamed and goes', async () => {
  await page.goto('/tags')
  await page.getByText('No tienes etiquetas.').waitFor()
  await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear etiqueta' })
  expect(await dialog.getByRole('radio', { name: 'Rojo' }).isChecked()).toBe(true)
  await dialog.getByLabel('Nombre').fill('Redes')
  await dialog.getByText('5/40').waitFor()
  await dialog.getByRole('button', { name: 'Crear etiqueta' }).click()
  await page.getByText('Etiqueta creada').waitFor()
  await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
  expect(await dialog.getByRole('radio', { name: 'Naranja' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
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
