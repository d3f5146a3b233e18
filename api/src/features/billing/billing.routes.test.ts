import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type NoticeOptions,
  type StripeStub,
  startStripeStub,
  WEBHOOK_SECRET,
} from '../../testing/stripe-stub.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let t: TestApp
let stripe: StripeStub

beforeAll(async () => {
  stripe = await startStripeStub()
  t = await startTestApp({
    env: {
      PUBLIC_URL: 'https://corto.example',
      STRIPE_SECRET_KEY: 'sk_test_prueba',
      STRIPE_PRICE_ID: 'price_pro',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
    },
  })
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

async function planOf(client: TestClient): Promise<number> {
  return (await client.get(API.authStatus)).json().user.planId
}

/** A user who has opened a checkout, and the checkout's object, which a test changes as the payment goes on. */
async function openCheckout() {
  const client = await t.signUp()
  const response = await client.post(API.createCheckoutSession, { planId: 2 })
  const id = String(response.json().url).split('/').at(-1) ?? ''
  const checkout = stripe.objects.get(id)
  if (!checkout) throw new Error(`no checkout was opened: ${response.body}`)
  return { client, checkout, response }
}

function paid(checkout: Record<string, unknown>, charge = { refunded: false }): string {
  const payment = `pi_${checkout.id}`
  stripe.objects.set(payment, {
    id: payment,
    object: 'payment_intent',
    latest_charge: { id: `ch_${checkout.id}`, object: 'charge', ...charge },
  })
  Object.assign(checkout, { payment_status: 'paid', payment_intent: payment })
  return payment
}

function deliver({ payload, signature }: { payload: string; signature?: string }, headers = {}) {
  return t.app.inject({
    method: 'POST',
    url: API.stripeWebhook,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      ...headers,
    },
  })
}

type NoticeObject = Parameters<StripeStub['notice']>[1]
function notify(type: string, object: NoticeObject, options?: NoticeOptions) {
  return deliver(stripe.notice(type, object, options))
}

describe('the checkout', () => {
  it('is opened at Stripe with the server’s own price and addresses', async () => {
    const { client, response } = await openCheckout()
    expect(response.statusCode).toBe(200)
    expect(response.json().url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
    expect(stripe.opened.at(-1)).toMatchObject({
      mode: 'payment',
      'line_items[0][price]': 'price_pro',
      'line_items[0][quantity]': '1',
      client_reference_id: String(client.userId),
      success_url: 'https://corto.example/success',
      cancel_url: 'https://corto.example/pricing',
    })
  })

  it('is a subscription when the price is for a period', async () => {
    const price = stripe.objects.get('price_pro')
    Object.assign(price ?? {}, { type: 'recurring', recurring: { interval: 'month' } })
    await openCheckout()
    Object.assign(price ?? {}, { type: 'one_time', recurring: null })
    expect(stripe.opened.at(-1)?.mode).toBe('subscription')
  })

  it.each([
    [{ planId: 1 }],
    [{ planId: '2' }],
    [{ planId: [2] }],
    [{}],
    [{ planId: 2, price: 'price_other' }],
    [{ planId: 2, success_url: 'https://evil.example' }],
    [{ planId: 2, quantity: 0 }],
  ])('is not opened with %j', async (body) => {
    const client = await t.signUp()
    const before = stripe.opened.length
    expect((await client.post(API.createCheckoutSession, body)).statusCode).toBe(400)
    expect(stripe.opened).toHaveLength(before)
  })

  it('is for users, not for guests, and not for who is PRO already', async () => {
    const visitor = await t.client().post(API.createCheckoutSession, { planId: 2 })
    expect([visitor.statusCode, visitor.json().error]).toEqual([401, 'not_authenticated'])
    const guest = await (await t.asGuest()).post(API.createCheckoutSession, { planId: 2 })
    expect([guest.statusCode, guest.json().error]).toEqual([403, 'login_required'])
    const pro = await (await t.asPro()).post(API.createCheckoutSession, { planId: 2 })
    expect([pro.statusCode, pro.json().error]).toEqual([409, 'already_pro'])
  })

  it('says so in Spanish when Stripe fails', async () => {
    const client = await t.signUp()
    stripe.failure.status = 500
    const response = await client.post(API.createCheckoutSession, { planId: 2 })
    stripe.failure.status = null
    expect(response.statusCode).toBe(502)
    expect(response.json()).toMatchObject({
      error: 'payment_failed',
      message: 'Error al crear la intención de pago.',
    })
  })

  it('is not there where no key is set', async () => {
    const other = await startTestApp()
    const client = await other.signUp()
    const response = await client.post(API.createCheckoutSession, { planId: 2 })
    const webhook = await client.post(API.stripeWebhook, {})
    const site = (await client.get(API.site)).json()
    await other.close()
    expect([response.statusCode, response.json().error]).toEqual([503, 'payments_unavailable'])
    expect([webhook.statusCode, webhook.json().error]).toEqual([503, 'payments_unavailable'])
    expect(site.payments).toEqual({ available: false, price: null })
  })
})

it('the site tells the price', async () => {
  expect((await t.client().get(API.site)).json().payments).toEqual({
    available: true,
    price: { amount: 1900, currency: 'eur', interval: null },
  })
})

describe('a paid checkout', () => {
  it('makes its user PRO, and nobody else', async () => {
    const { client, checkout } = await openCheckout()
    const other = await t.signUp()
    paid(checkout)
    const response = await notify('checkout.session.completed', checkout)
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await planOf(client)).toBe(2)
    expect(await planOf(other)).toBe(1)
  })

  it('is applied once however often and however many times at once it is told', async () => {
    const { client, checkout } = await openCheckout()
    paid(checkout)
    const same = stripe.notice('checkout.session.completed', checkout, { id: 'evt_repetido' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(same)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await deliver(same)).statusCode).toBe(200)
    expect(await planOf(client)).toBe(2)
    const rows = t.connection.collection<{ _id: string }>('stripe_events').find({ _id: 'evt_repetido' })
    expect(await rows.toArray()).toHaveLength(1)
    expect((await t.deps.auth.users.readGrants(client.userId))?.grants).toEqual([`stripe:${checkout.id}`])
  })

  it('told of before the money came makes nobody PRO until it comes', async () => {
    const { client, checkout } = await openCheckout()
    await notify('checkout.session.completed', checkout)
    expect(await planOf(client)).toBe(1)
    paid(checkout)
    await notify('checkout.session.async_payment_succeeded', checkout)
    expect(await planOf(client)).toBe(2)
  })

  it('whose payment failed in the end makes nobody PRO', async () => {
    const { client, checkout } = await openCheckout()
    await notify('checkout.session.completed', checkout)
    await notify('checkout.session.async_payment_failed', checkout)
    expect(await planOf(client)).toBe(1)
  })

  it('that is refunded ends PRO, whichever notice comes first', async () => {
    for (const order of ['refund last', 'refund first']) {
      const { client, checkout } = await openCheckout()
      const payment = paid(checkout)
      if (order === 'refund last') await notify('checkout.session.completed', checkout)
      paid(checkout, { refunded: true })
      await notify('charge.refunded', { id: `ch_${checkout.id}`, payment_intent: payment, refunded: true })
      await notify('checkout.session.completed', checkout)
      expect([order, await planOf(client)]).toEqual([order, 1])
    }
  })

  it('refunded in part stays', async () => {
    const { client, checkout } = await openCheckout()
    const payment = paid(checkout)
    await notify('checkout.session.completed', checkout)
    await notify('charge.refunded', { id: `ch_${checkout.id}`, payment_intent: payment, refunded: false })
    expect(await planOf(client)).toBe(2)
  })

  it('and its refund told at the same moment end as Stripe says', async () => {
    const { client, checkout } = await openCheckout()
    const payment = paid(checkout, { refunded: true })
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2
          ? notify('checkout.session.completed', checkout)
          : notify('charge.refunded', { id: `ch_${checkout.id}`, payment_intent: payment }),
      ),
    )
    expect(await planOf(client)).toBe(1)
  })
})

describe('a subscription', () => {
  it('keeps PRO while it runs and ends it when it ends, in any order of notices', async () => {
    const { client, checkout } = await openCheckout()
    const subscription = { id: `sub_${checkout.id}`, object: 'subscription', status: 'active' }
    stripe.objects.set(subscription.id, subscription)
    Object.assign(checkout, { mode: 'subscription', payment_status: 'paid', subscription: subscription.id })
    await notify('checkout.session.completed', checkout)
    expect(await planOf(client)).toBe(2)
    subscription.status = 'past_due'
    await notify('customer.subscription.updated', subscription)
    expect(await planOf(client)).toBe(2)
    subscription.status = 'canceled'
    await notify('customer.subscription.deleted', subscription)
    expect(await planOf(client)).toBe(1)
    await notify('customer.subscription.updated', { ...subscription, status: 'active' })
    await notify('checkout.session.completed', checkout)
    expect(await planOf(client)).toBe(1)
  })
})

describe('a notice', () => {
  it('that is not signed by Stripe is refused', async () => {
    const { client, checkout } = await openCheckout()
    paid(checkout)
    const { payload, signature } = stripe.notice('checkout.session.completed', checkout)
    const now = Math.floor(Date.now() / 1000)
    const forged = [
      await deliver({ payload }),
      await notify('checkout.session.completed', checkout, { secret: 'whsec_otro' }),
      await deliver({ payload: JSON.stringify(JSON.parse(payload), null, 1), signature }),
      await deliver({ payload, signature: signature.replace('v1=', 'v0=') }),
      await notify('checkout.session.completed', checkout, { timestamp: now - 301 }),
      await notify('checkout.session.completed', checkout, { timestamp: now + 310 }),
      await deliver({ payload: '', signature }),
    ]
    for (const response of forged) {
      expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_signature'])
    }
    expect(await planOf(client)).toBe(1)
  })

  it('about nobody, or about somebody else’s checkout, grants nothing', async () => {
    const { client, checkout } = await openCheckout()
    const strange = [
      { ...checkout, id: 'cs_nadie', client_reference_id: '987654', metadata: {} },
      { ...checkout, id: 'cs_texto', client_reference_id: 'abc', metadata: {} },
      { ...checkout, id: 'cs_enlace', payment_link: 'plink_1' },
      { ...checkout, id: 'cs_ajeno', metadata: { userId: '987654' } },
    ]
    for (const one of strange) {
      stripe.objects.set(one.id, one)
      paid(one)
      expect((await notify('checkout.session.completed', one)).statusCode).toBe(200)
    }
    const unknown = await notify('checkout.session.completed', { ...checkout, id: 'cs_desconocido' })
    expect(unknown.statusCode).toBe(200)
    expect(await planOf(client)).toBe(1)
  })

  it('that cannot be looked up now is refused, so that it comes again', async () => {
    const { client, checkout } = await openCheckout()
    paid(checkout)
    const notice = stripe.notice('checkout.session.completed', checkout)
    stripe.failure.status = 503
    expect((await deliver(notice)).statusCode).toBe(502)
    stripe.failure.status = null
    expect((await deliver(notice)).statusCode).toBe(200)
    expect(await planOf(client)).toBe(2)
  })

  it('may be as large as 256 kB and no larger, and comes from anywhere', async () => {
    const large = (bytes: number) => notify('ping', { id: 'x', padding: 'x'.repeat(bytes) })
    expect((await large(250_000)).statusCode).toBe(200)
    expect((await large(300_000)).statusCode).toBe(413)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://stripe.com' }
    expect((await deliver(stripe.notice('ping', { id: 'x' }), headers)).statusCode).toBe(200)
  })

  it('is never held back by the limit of an address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await limited.client().post(API.stripeWebhook, {})).statusCode),
    )
    await limited.close()
    expect(new Set(statuses)).toEqual(new Set([503]))
  })
})
