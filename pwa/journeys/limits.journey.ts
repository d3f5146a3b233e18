import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext } from './harness/browser.ts'
import { atajo, browser, openJourney } from './harness/journey.ts'
import { PASSWORD, post, signUp } from './harness/people.ts'

openJourney()

const main = (page: Page) => page.getByRole('main')

async function makeLinks(person: BrowserContext, count: number): Promise<void> {
  await post(person, '/api/auth/guest', undefined)
  for (let index = 0; index < count; index += 1)
    await post(person, '/api/link/create', { longUrl: `https://example.com/${index}` })
}

test('a guest with ten links is led to an account, which gets what was typed', async () => {
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
}, 60_000)

test('an account with fifty links is led to PRO, before and after it tries one more', async () => {
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
}, 60_000)
