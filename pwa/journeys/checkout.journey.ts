import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStub, startStripeStub } from '../../api/src/testing/stripe-stub.ts'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { openContext, withoutWorker } from './harness/browser.ts'
import { signUp } from './harness/people.ts'
import { sharedBrowser } from './harness/shared-atajo.ts'

withoutWorker()

let stripe: StripeStub
let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  stripe = await startStripeStub()
  atajo = await startAtajo(stripe.settings)
  browser = await sharedBrowser()
  context = await openContext(browser, atajo.url)
  await context.route('https://checkout.stripe.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  )
  await signUp(atajo, context, { username: 'marta' })
  page = await context.newPage()
})

afterAll(async () => {
  await atajo?.discard()
  await stripe?.close()
})

const refusal = { error: 'payment_failed', message: '', details: '' }

async function fillCard(): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill('4242424242424242')
  await page.getByLabel('Caducidad').fill('1299')
  await page.getByLabel('Código de seguridad').fill('123')
}

test('an invalid card is reported at its fields, and nothing is sent', async () => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await page.goto('/pricing')
  await page.getByText('9,00 €').waitFor()
  await page.getByLabel('Número de tarjeta').fill('4242424242424241')
  await page.getByLabel('Caducidad').fill('0120')
  await page.getByLabel('Código de seguridad').fill('1')
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await page.getByText('El número no es correcto. Revisa los dígitos.').waitFor()
  await page.getByText('La tarjeta está caducada. Usa otra.').waitFor()
  await page.getByText('El código no tiene el número de dígitos correcto.').waitFor()
  expect(calls.filter((url) => url.includes('stripe'))).toEqual([])
  page.removeAllListeners('request')
})

test('a failed checkout is reported on the payment page and on the start page', async () => {
  const answer = (settings: Parameters<typeof page.route>[1]) =>
    page.route('**/api/stripe/create-checkout-session', settings, { times: 1 })
  await fillCard()
  await answer((route) => route.fulfill({ status: 502, json: refusal }))
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await page.getByText('Error al crear la intención de pago.').waitFor()
  await answer((route) => route.abort())
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await page.getByText('Error al procesar el pago.').waitFor()
  expect(await page.getByLabel('Número de tarjeta').inputValue()).toBe('4242 4242 4242 4242')
  await page.goto('/')
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
  await answer((route) => route.abort())
  await page.getByRole('button', { name: 'Pasar a PRO' }).click()
  await page.getByText('Error inesperado al iniciar el pago.').waitFor()
  await answer((route) => route.fulfill({ status: 502, json: refusal }))
  await page.getByRole('button', { name: 'Pasar a PRO' }).click()
  await page.getByText('Error al crear la intención de pago.').waitFor()
  const said = { error: 'payment_failed', message: 'El banco no contesta.', details: 'Espera un minuto.' }
  await answer((route) => route.fulfill({ status: 502, json: said }))
  await page.getByRole('button', { name: 'Pasar a PRO' }).click()
  await page.getByRole('alert').getByText('El banco no contesta. Espera un minuto.').waitFor()
})

test('paying on the hosted page makes the account PRO, and the success page leads to the start page', async () => {
  await page.goto('/pricing')
  await fillCard()
  await page.route('**/api/stripe/create-checkout-session', async (route) => {
    const answer = await route.fetch()
    expect(await page.getByRole('button', { name: 'Preparando el pago…' }).isDisabled()).toBe(true)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Realizar pago' }).click()
  await page.waitForURL('https://checkout.stripe.test/**')
  await page.unrouteAll()
  const form = stripe.opened.at(-1) ?? {}
  expect(form.success_url).toBe(`${atajo.url}/success`)
  expect(Object.values(form).join(' ')).not.toContain('4242')

  const other = await openContext(browser, atajo.url)
  const guest = await other.newPage()
  await guest.goto('/success')
  await guest.getByRole('heading', { name: 'Gracias por tu interés en PRO' }).waitFor()
  await guest.getByText('El plan PRO se activa con el pago').waitFor()
  expect(await guest.getByText(/Estamos activando|está activo|completado/).count()).toBe(0)
  await other.close()

  await page.goto('/success')
  await page.getByText('Estamos activando tu plan.').waitFor()
  const checkout = stripe.objects.get(`cs_test_${stripe.opened.length}`)
  if (!checkout) throw new Error('no checkout session')
  stripe.pay(checkout)
  const { payload, signature } = stripe.notice('checkout.session.completed', checkout)
  const { status } = await fetch(`${atajo.url}/api/stripe/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  expect(status).toBe(200)
  await page.getByText('Tu plan PRO está activo.').waitFor()
  await page.waitForURL(`${atajo.url}/`)
  await page.getByRole('article').filter({ hasText: 'Sin límite' }).getByText('Actual').waitFor()
  expect(await page.getByRole('button', { name: 'Pasar a PRO' }).count()).toBe(0)
  await page.goto('/pricing')
  await page.getByText('Ya tienes PRO').waitFor()
})

test('the start page offers the same checkout', async () => {
  const free = await openContext(browser, atajo.url)
  await signUp(atajo, free, { username: 'pablo' })
  await free.route('https://checkout.stripe.test/**', (route) => route.fulfill({ body: 'Stripe' }))
  const freePage = await free.newPage()
  await freePage.goto('/')
  await freePage.getByRole('button', { name: /^Cuenta de/ }).waitFor()
  await freePage.getByRole('button', { name: 'Pasar a PRO' }).click()
  await freePage.waitForURL('https://checkout.stripe.test/**')
  await free.close()
})
