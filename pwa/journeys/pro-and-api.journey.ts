import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, openJourney, page } from './harness/journey.ts'
import { SELLS_PRO } from './harness/people.ts'

withoutWorker()

openJourney({ settings: SELLS_PRO, account: { username: 'marta' } })

test('the card is checked in the browser, never sent, and the server’s refusal is shown', async () => {
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    const site = await response.json()
    const payments = { available: true, price: { amount: 499, currency: 'eur', interval: 'month' } }
    await route.fulfill({ response, json: { ...site, payments } })
  })
  await page.goto('/pricing')
  await page.getByText('4,99 € al mes').waitFor()
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await page.getByText('Escribe el número de la tarjeta.').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.getByLabel('Número de tarjeta').fill('4242424242424242')
  await page.getByLabel('Caducidad').fill('1299')
  await page.getByLabel('Código de seguridad').fill('123')
  expect(await page.getByLabel('Número de tarjeta').inputValue()).toBe('4242 4242 4242 4242')
  const asked = page.waitForRequest('**/api/stripe/create-checkout-session')
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  expect((await asked).postDataJSON()).toEqual({ planId: 2 })
  await page.getByRole('alert').waitFor()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('4242')
})

test('the success page counts five seconds down and returns to the start page', async () => {
  await page.goto('/success')
  await page.getByRole('heading', { name: 'Gracias por tu interés en PRO' }).waitFor()
  await page.getByText(/^Vuelves al inicio en \d segundos?\.$/).waitFor()
  await page.waitForURL(`${atajo.url}/`)
})

test('the API key is shown once and works, and a guest is asked to sign in', async () => {
  await page.goto('/apidocs')
  await page.getByRole('button', { name: 'Obtener mi API Key' }).click()
  const key = (await page.locator('.api-key-shown code').textContent()) ?? ''
  expect(await page.getByRole('button', { name: 'Obtener mi API Key' }).isDisabled()).toBe(true)
  expect(await findAccessibilityBreaches(page)).toEqual([])
  const answer = await fetch(`${atajo.url}/api/public/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ longUrl: 'https://example.com/' }),
  })
  expect(answer.status).toBe(201)
  await page.reload()
  await page.getByRole('button', { name: 'Obtener mi API Key' }).waitFor()
  expect(await page.getByText(key).count()).toBe(0)

  const guest = await openContext(browser, atajo.url)
  const guestPage = await guest.newPage()
  await guestPage.goto('/apidocs')
  await guestPage.getByText('Hace falta iniciar sesión.').waitFor()
  await guestPage.getByRole('button', { name: 'Obtener mi API Key' }).click()
  await guestPage.waitForURL('**/login')
  await guest.close()
})
