import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startAtajo } from './harness/atajo-process.ts'
import { openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, openJourney } from './harness/journey.ts'
import { PASSWORD, post, SELLS_PRO, signUp } from './harness/people.ts'

withoutWorker()

openJourney({ settings: SELLS_PRO })

const main = (page: Page) => page.getByRole('main')

async function makeLinks(person: BrowserContext, count: number): Promise<void> {
  await post(person, '/api/auth/guest', undefined)
  for (let index = 0; index < count; index += 1)
    await post(person, '/api/link/create', { longUrl: `https://example.com/${index}` })
}

test('a guest with ten links is led to an account, which keeps the typed address', async () => {
  const guest = await openContext(browser, atajo.url)
  await makeLinks(guest, 10)
  const page = await guest.newPage()
  await page.goto('/')
  await main(page).getByText('No te quedan enlaces de invitado.').waitFor()
  await page.getByLabel('Dirección larga').fill('example.com/undecimo')
  await page.getByRole('button', { name: 'Acortar' }).click()
  const problem = main(page).getByRole('alert')
  await problem.getByText(/^Error: .*10 enlaces/).waitFor()
  expect(
    await page
      .getByRole('region', { name: /Avisos/ })
      .getByText(/^Error/)
      .count(),
  ).toBe(0)

  await page.goto('/links/create')
  await main(page).getByText('No te quedan enlaces de invitado.').waitFor()
  await page.getByLabel('Destino').fill('example.com/del-formulario')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await main(page)
    .getByRole('alert')
    .getByRole('link', { name: 'Crea una cuenta gratis y ten hasta 50' })
    .click()

  await page.waitForURL('**/register')
  await page.getByLabel('Usuario').fill('marta')
  await page.getByLabel('Correo').fill('marta@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(`${atajo.url}/`)
  await expect.poll(() => page.getByLabel('Dirección larga').inputValue()).toBe('example.com/undecimo')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').first().waitFor()
  await page.goto('/links/create')
  await expect.poll(() => page.getByLabel('Destino').inputValue()).toBe('example.com/del-formulario')
  await guest.close()
})

test('an account with fifty links is led to PRO, before and after trying one more', async () => {
  const member = await openContext(browser, atajo.url)
  await signUp(atajo, member, { username: 'pablo' })
  await makeLinks(member, 50)
  const page = await member.newPage()
  await page.goto('/links/create')
  await main(page).getByText('No te quedan enlaces.').waitFor()
  await page.getByLabel('Destino').fill('example.com/uno-mas')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await main(page).getByRole('alert').getByRole('link', { name: 'Con PRO, sin límite' }).click()
  await page.waitForURL('**/#pricing')
  await main(page).getByText('No te quedan enlaces.').waitFor()
  await page.getByLabel('Dirección larga').fill('example.com/uno-mas')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await main(page).getByRole('alert').getByRole('link', { name: 'Con PRO, sin límite' }).waitFor()
  await member.close()
})

test('without guest sessions the start page leads to an account and keeps the pasted address', async () => {
  const closed = await startAtajo({ GUESTS: 'off' })
  const visitor = await openContext(browser, closed.url)
  const visiting = await visitor.newPage()
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await visiting.route('**/api/auth/guest', async (route) => {
    await isPressed
    await route.continue()
  })
  await visiting.goto('/')
  await main(visiting).getByText('Para acortar aquí hace falta una cuenta').waitFor()
  expect(await visiting.getByText('Invitado').count()).toBe(0)
  await visiting.getByLabel('Dirección larga').fill('https://example.com/año')
  await visiting.getByRole('button', { name: 'Acortar' }).click()
  answer()
  await main(visiting).getByRole('alert').getByText('hace falta una cuenta').waitFor()
  await main(visiting).getByRole('link', { name: 'Iniciar sesión' }).click()
  expect(await visiting.getByText('Continuar como invitado').count()).toBe(0)
  await signUp(closed, visitor, { username: 'marta' })
  await visiting.goto('/')
  await expect.poll(() => visiting.getByLabel('Dirección larga').inputValue()).toBe('https://example.com/año')
  await visitor.close()
  await closed.discard()
})

test('guests see the operator’s limit of links', async () => {
  const small = await startAtajo({ GUEST_LINKS: '1' })
  const visitor = await openContext(browser, small.url)
  const visiting = await visitor.newPage()
  await visiting.goto('/')
  await main(visiting).getByText('Sin cuenta: hasta 1 enlace, activo durante 7 días').waitFor()
  await visiting.getByLabel('Dirección larga').fill('https://example.com/uno')
  await visiting.getByRole('button', { name: 'Acortar' }).click()
  await main(visiting).getByText('No te quedan enlaces de invitado').waitFor()
  await visitor.close()
  await small.discard()
})
