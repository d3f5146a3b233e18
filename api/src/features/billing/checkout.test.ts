import { API, SERVICE_API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { shopSettings, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('row 92: the checkout', () => {
  it('is opened at Stripe with the server’s own price and addresses', async () => {
    const { client, response } = await shop.openCheckout()
    expect(response.statusCode).toBe(200)
    expect(response.json().url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
    expect(shop.stripe.opened.at(-1)).toMatchObject({
      mode: 'payment',
      'line_items[0][price]': 'price_pro',
      'line_items[0][quantity]': '1',
      client_reference_id: String(client.userId),
      success_url: 'https://corto.example/success',
      cancel_url: 'https://corto.example/pricing',
    })
  })

  it('is a subscription when the price is for a period', async () => {
    const price = shop.stripe.objects.get('price_pro')
    Object.assign(price ?? {}, { type: 'recurring', recurring: { interval: 'month' } })
    await shop.openCheckout()
    Object.assign(price ?? {}, { type: 'one_time', recurring: null })
    expect(shop.stripe.opened.at(-1)?.mode).toBe('subscription')
  })

  it.each([
    [{ planId: 1 }],
    [{ planId: '2' }],
    [{ planId: [2] }],
    [{ planId: 2.5 }],
    [{ planId: null }],
    [{ planId: { $gt: 1 } }],
    [{}],
    [{ planId: 2, price: 'price_other' }],
    [{ planId: 2, success_url: 'https://evil.example' }],
    [{ planId: 2, quantity: 0 }],
  ])('is not opened with %j', async (body) => {
    const client = await shop.app.signUp()
    const before = shop.stripe.opened.length
    expect((await client.post(API.createCheckoutSession, body)).statusCode).toBe(400)
    expect(shop.stripe.opened).toHaveLength(before)
  })

  it('is for users, not for guests, and not for who is PRO already', async () => {
    const visitor = await shop.app.client().post(API.createCheckoutSession, { planId: 2 })
    expect([visitor.statusCode, visitor.json().error]).toEqual([401, 'not_authenticated'])
    const guest = await (await shop.app.asGuest()).post(API.createCheckoutSession, { planId: 2 })
    expect([guest.statusCode, guest.json().error]).toEqual([403, 'login_required'])
    const pro = await (await shop.app.asPro()).post(API.createCheckoutSession, { planId: 2 })
    expect([pro.statusCode, pro.json().error]).toEqual([409, 'already_pro'])
  })

  it('says so in Spanish when Stripe fails', async () => {
    const client = await shop.app.signUp()
    shop.stripe.failure.status = 500
    const response = await client.post(API.createCheckoutSession, { planId: 2 })
    shop.stripe.failure.status = null
    expect(response.statusCode).toBe(502)
    expect(response.json()).toMatchObject({
      error: 'payment_failed',
      message: 'Error al crear la intención de pago.',
    })
  })

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET'])(
    'is not there without %s, which selling PRO needs',
    async (setting) => {
      const other = await startTestApp({ env: { ...shopSettings(shop.stripe), [setting]: '' } })
      const client = await other.signUp()
      const checkout = await client.post(API.createCheckoutSession, { planId: 2 })
      const webhook = await client.post(SERVICE_API.stripeWebhook, {})
      const site = (await client.get(API.site)).json()
      await other.close()
      for (const response of [checkout, webhook]) {
        expect([response.statusCode, response.json().error]).toEqual([503, 'payments_unavailable'])
        expect(response.json().message).toBe('Los pagos no están disponibles.')
      }
      expect(site.payments).toEqual({ available: false, price: null })
    },
  )
})

it('the public settings include the price', async () => {
  expect((await shop.app.client().get(API.site)).json().payments).toEqual({
    available: true,
    price: { amount: 1900, currency: 'eur', interval: null },
  })
})
