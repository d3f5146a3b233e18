import type { BrowserContext, Page } from 'playwright-core'
import { untilReadyOffline } from '../harness/browser.ts'
import { post } from '../harness/people.ts'
import { createLink } from './waiting-links.ts'

/** The guest's limit in the recorded service. */
const GUEST_LINKS = 8

/** Uses the app as a guest, up to the limit and beyond; some changes wait. */
export async function fillGuestDevice(context: BrowserContext): Promise<Page> {
  const page = await reachLimit(context)
  await tickTwo(page)
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('invitada')
  await page.getByLabel('Contraseña', { exact: true }).fill('una contraseña que no es')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('No se pudo iniciar sesión').first().waitFor()
  await context.setOffline(true)
  await page.goto('/links')
  const row = page.getByRole('article').filter({ hasText: 'invitado/1' })
  await row.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await row.waitFor({ state: 'detached' })
  await createLink(page, { destination: 'https://example.com/invitado/nuevo' })
  const bar = await tickTwo(page)
  await bar.getByRole('button', { name: 'Desactivar', exact: true }).press('Enter')
  await page.getByText('2 enlaces desactivados').waitFor()
  return page
}

/** Creates the last link on the screen, which reserves codes, and leaves another in the field. */
async function reachLimit(context: BrowserContext): Promise<Page> {
  await post(context, '/api/auth/guest', undefined)
  for (let number = 1; number < GUEST_LINKS; number += 1) {
    await post(context, '/api/link/create', { longUrl: `https://example.com/invitado/${number}` })
  }
  const page = await context.newPage()
  await page.goto('/')
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.getByLabel(/irección larga/).fill(`https://example.com/invitado/${GUEST_LINKS}`)
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').first().waitFor()
  await reserved
  await page.getByLabel(/irección larga/).fill('https://example.com/invitado/de-mas')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await untilReadyOffline(page)
  return page
}

/** Selects two links online, so that the selection bar is available offline. */
async function tickTwo(page: Page) {
  await page.goto('/links')
  for (const number of [2, 3]) {
    const row = page.getByRole('article').filter({ hasText: `invitado/${number}` })
    await row.getByRole('checkbox').click()
  }
  const bar = page.getByRole('region', { name: 'Selección' })
  await bar.getByRole('button', { name: 'Desactivar', exact: true }).waitFor()
  return bar
}
