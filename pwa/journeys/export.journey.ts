import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches } from './harness/browser.ts'
import { context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/link/create', {
      longUrl: 'https://example.com/',
      sufix: 'menu',
      password: 'la del wifi',
    })
  },
})

const dialog = () => page.getByRole('dialog', { name: 'Exportar tus enlaces' })

async function openDialog() {
  await page.getByRole('button', { name: 'Exportar enlaces' }).focus()
  await page.keyboard.press('Enter')
  await dialog().waitFor()
}

async function downloaded(): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Descargar' }).press('Enter'),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the links are saved for Excel in Spanish by keyboard alone', async () => {
  await page.goto('/links')
  await openDialog()
  const { name, text } = await downloaded()
  expect(name).toMatch(/^enlaces-[\d-]{10}-atajo\.csv$/)
  expect(text).toContain('Enlace corto;Sufijo;Código;Destino;')
  expect(text).toContain(';menu;')
  expect(text).not.toContain('la del wifi')
  await dialog().waitFor({ state: 'detached' })
})

test('the account is saved as JSON, with passwords if requested', async () => {
  await openDialog()
  await dialog().getByRole('radio', { name: 'Todo (JSON)' }).check()
  await dialog().getByRole('switch', { name: 'Incluir las contraseñas de los enlaces' }).click()
  const { name, text } = await downloaded()
  expect(name).toMatch(/\.json$/)
  expect(JSON.parse(text).links).toMatchObject([{ sufix: 'menu', password: 'la del wifi' }])
})

test('the command palette opens the export from any page', async () => {
  await page.goto('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Buscar y ejecutar' }).waitFor()
  await page.keyboard.type('exportar')
  await page.getByRole('option', { name: 'Exportar enlaces' }).click()
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await page.goto('/links')
})

test('offline the dialog says why there is no file', async () => {
  await openDialog()
  await context.setOffline(true)
  await dialog().getByText('Sin conexión no se puede exportar').waitFor()
  await context.setOffline(false)
  await dialog().getByText('Sin conexión no se puede exportar').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('the dialog fits 320 px and is accessible in both themes', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)
  await openDialog()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    expect(await findAccessibilityBreaches(page), colorScheme).toEqual([])
  }
  expect(await width()).toBe(320)
})
