import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, runCommand, signUp } from './harness/people.ts'

withoutWorker()

const OFFERED = ['feria', 'menu', 'carta']

let berta: BrowserContext
let theirs: Page

openJourney({
  account: { username: 'ana', isPro: true },
  prepare: async () => {
    const { id: groupId } = await post<{ id: number }>(context, '/api/group/create', {
      title: 'Bodega',
      color: 'AMBER',
    })
    for (const sufix of OFFERED) {
      await post(context, '/api/link/create', { longUrl: `https://tienda.example/${sufix}`, sufix, groupId })
    }
    await post(context, '/api/link/create', { longUrl: 'https://tienda.example/mio' })
    berta = await openContext(browser, atajo.url)
    await signUp(atajo, berta, { username: 'berta' })
    theirs = await berta.newPage()
  },
})
afterAll(() => berta?.close())

const isClean = async (on: Page) => expect(await findAccessibilityBreaches(on)).toEqual([])
const follow = async (code: string) =>
  (await context.request.get(`/r/${code}`, { maxRedirects: 0 })).headers().location

/** Ticks links of the list, and opens the dialog that offers them. */
async function askToHandOver(...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Seleccionar /r/${name}` }).click()
  await page.getByText(`${names.length} seleccionado`).waitFor()
  // A phone's bar has no place for it.
  const more = page.getByRole('button', { name: 'Más', exact: true })
  if (await more.isVisible()) await more.press('Enter')
  await page.getByRole('button', { name: 'Ceder', exact: true }).press('Enter')
  await page.getByLabel('Usuario o correo confirmado').waitFor()
}

test('nothing can be handed over without a connection, and nothing waits for one', async () => {
  await page.goto('/links')
  await askToHandOver('feria')
  await context.setOffline(true)
  await page.getByRole('dialog').getByText('Hace falta conexión para esto.').waitFor()
  await page.getByLabel('Usuario o correo confirmado').fill('berta')
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await page.getByText('Hace falta conexión').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await (await context.request.get('/api/transfers')).json()).toEqual({ incoming: [], outgoing: [] })
  await page.keyboard.press('Escape')
})

test('three links are offered by name, and one’s own name is refused beside the field', async () => {
  await page.goto('/links')
  await askToHandOver(...OFFERED)
  const dialog = page.getByRole('dialog', { name: 'Ceder 3 enlaces' })
  await isClean(page)
  await dialog.getByLabel('Usuario o correo confirmado').fill('ana')
  await page.keyboard.press('Enter')
  await dialog.getByText('Es tu propia cuenta.').waitFor()
  await dialog.getByLabel('Usuario o correo confirmado').fill('berta')
  await page.keyboard.press('Enter')
  await page.getByText('3 enlaces ofrecidos a berta').waitFor()
  await page.getByRole('button', { name: 'Ver ofertas' }).press('Enter')
  await page.getByText('Ofreces 3 enlaces a berta').waitFor()
  await isClean(page)
})

test('the other account is told of it where its links are, and sees every destination', async () => {
  await theirs.goto('/links')
  await theirs.getByRole('button', { name: 'Cuenta de berta, 1 oferta de enlaces' }).waitFor()
  await theirs.getByText('ana te ofrece 3 enlaces.').waitFor()
  await theirs.getByRole('link', { name: 'Ver la oferta' }).press('Enter')
  const offers = theirs.getByRole('heading', { name: 'Ofertas de enlaces' })
  await offers.waitFor()
  await expect
    .poll(() => offers.evaluate((heading) => heading.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await theirs.getByRole('button', { name: 'Ver la oferta de ana' }).press('Enter')
  const offered = theirs.getByRole('list', { name: 'Enlaces ofrecidos' })
  for (const name of OFFERED) {
    const row = offered.getByRole('listitem').filter({ hasText: `/r/${name}` })
    await row.getByText(`https://tienda.example/${name}`).waitFor()
  }
  await isClean(theirs)
})

test('what is accepted is in one list and no longer in the other, and never stops opening', async () => {
  await theirs.getByRole('button', { name: 'Aceptar', exact: true }).press('Enter')
  const done = theirs.getByRole('dialog', { name: '3 enlaces son tuyos' })
  await done.waitFor()
  await isClean(theirs)
  await done.getByRole('link', { name: 'Ver mis enlaces' }).press('Enter')
  await theirs.getByText('Mostrando: 3').waitFor()
  const feria = theirs.getByRole('article').filter({ hasText: '/r/feria' })
  await feria.getByText('Bodega').first().waitFor()
  await theirs.getByText('te ofrece').waitFor({ state: 'detached' })
  await theirs.getByRole('button', { name: 'Cuenta de berta', exact: true }).waitFor()
  await page.goto('/links')
  await page.getByText('Mostrando: 1').waitFor()
  await page.getByRole('article').filter({ hasText: 'tienda.example/mio' }).waitFor()
  expect(await follow('feria')).toBe('https://tienda.example/feria')
})

test('an offer that nobody hears of is listed alike, and taken back with the keyboard', async () => {
  await page.goto('/account#offers')
  await page.getByRole('button', { name: 'Ceder todos mis enlaces' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ceder todos tus enlaces' })
  await dialog.getByLabel('Usuario o correo confirmado').fill('nadie')
  await page.keyboard.press('Enter')
  await page.getByText('1 enlace ofrecido a nadie').waitFor()
  const withdraw = page.getByRole('button', { name: 'Retirar la oferta a nadie' })
  await withdraw.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar', exact: true }).press('Enter')
  await page.getByText('Oferta retirada').waitFor()
  await page.getByText('No hay ofertas por responder.').waitFor()
})

test('a dialog that took the place of another gives the focus back to what opened the first', async () => {
  const remove = page.getByRole('button', { name: 'Eliminar', exact: true })
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Ceder mis enlaces antes' }).press('Enter')
  await page.getByRole('dialog', { name: 'Ceder todos tus enlaces' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('an administrator hands the links over before deleting an account, and comes back to that', async () => {
  expect(runCommand(atajo, 'grant-admin', 'ana').status).toBe(0)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Más sobre berta' }).press('Enter')
  await page.getByRole('button', { name: 'Eliminar la cuenta' }).press('Enter')
  const deletion = page.getByRole('dialog', { name: 'Eliminar la cuenta' })
  await deletion.getByText('Tiene 3 enlaces.').waitFor()
  await isClean(page)
  await deletion.getByRole('button', { name: 'Ceder sus enlaces antes' }).press('Enter')
  await page.getByRole('dialog', { name: 'Ceder los enlaces' }).getByLabel('Usuario o correo').fill('ana')
  await page.keyboard.press('Enter')
  await page.getByText('3 enlaces son ahora de ana').waitFor()
  await deletion.getByLabel('Para confirmarlo, escribe su usuario: berta').waitFor()
  expect(await deletion.getByText('Tiene 3 enlaces.').count()).toBe(0)
  await page.goto('/links')
  await page.getByText('Mostrando: 4').waitFor()
})
