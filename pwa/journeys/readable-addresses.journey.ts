import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

withoutWorker()

openJourney({ account: { username: 'marta', isPro: true } })

test('a host in another alphabet is shown in ASCII with a warning', async () => {
  await post(context, '/api/link/create', { longUrl: 'https://аррӏе.com/', sufix: 'manzana' })
  await page.goto('/links')
  const row = page.getByRole('article').filter({ hasText: 'manzana' })
  await row.getByText('xn--80ak6aa92e.com').waitFor()
  await row.getByText('Letras de otro alfabeto: puede imitar a otra dirección').waitFor()
  await page.goto('/dashboard/manzana')
  await page.getByText(/^El dominio xn--80ak6aa92e.com lleva letras de otro alfabeto/).waitFor()
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('аррӏе.com/iphone')
  await page.getByText(/^El dominio es en realidad xn--80ak6aa92e.com/).waitFor()
})

test('an address in Spanish is shown in readable form everywhere, without a warning', async () => {
  const longUrl = 'https://www.cañas-y-niños.es/otoño/menú'
  const made = await post<{ longUrl: string }>(context, '/api/link/create', { longUrl, sufix: 'bar' })
  expect(made.longUrl).toContain('xn--caas-y-nios-2dbh.es/oto%C3%B1o')
  await page.goto('/links')
  const row = page.getByRole('article').filter({ hasText: '/r/bar' })
  await expect
    .poll(() => row.locator('.link-row-destination').textContent())
    .toBe('cañas-y-niños.es/otoño/menú')
  expect(await row.locator('.tile').textContent()).toBe('C')
  expect(await row.getByText('Letras de otro alfabeto').count()).toBe(0)
  for (const words of ['otoño', 'OTONO', 'cañas', 'xn--caas']) {
    await page.getByLabel('Buscar enlace, título o destino').fill(words)
    await page.getByText('Mostrando: 1', { exact: true }).waitFor()
    await row.waitFor()
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('niños')
  await page.getByRole('option', { name: 'cañas-y-niños.es/otoño/menú' }).press('Enter')
  await page.waitForURL('**/dashboard/bar')
  const destination = page.getByRole('link', { name: 'cañas-y-niños.es/otoño/menú' })
  expect(await destination.getAttribute('href')).toBe(made.longUrl)
  expect(await page.getByText('otro alfabeto').count()).toBe(0)
  await page.getByRole('button', { name: 'Editar' }).click()
  const field = page.getByRole('dialog').getByLabel('Destino', { exact: true })
  expect(await field.inputValue()).toBe(longUrl)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
