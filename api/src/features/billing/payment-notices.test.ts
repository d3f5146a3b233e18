import { SERVICE_API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('rows 88, 89 and 90: a paid checkout', () => {
  it('makes its user PRO, and nobody else', async () => {
    const { client, checkout } = await shop.openCheckout()
    const other = await shop.app.signUp()
    shop.pay(checkout)
    const response = await shop.notify('checkout.session.completed', checkout)
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await shop.planOf(client)).toBe(2)
    expect(await shop.planOf(other)).toBe(1)
  })

  it('applies a notice once, even if it is delivered repeatedly and concurrently', async () => {
    const { client, checkout } = await shop.openCheckout()
    shop.pay(checkout)
    const same = shop.stripe.notice('checkout.session.completed', checkout, { id: 'evt_repetido' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.deliver(same)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await shop.deliver(same)).statusCode).toBe(200)
    expect(await shop.planOf(client)).toBe(2)
    const rows = shop.app.connection
      .collection<{ _id: string }>('stripe_events')
      .find({ _id: 'evt_repetido' })
    expect(await rows.toArray()).toHaveLength(1)
    expect((await shop.app.deps.auth.users.readGrants(client.userId))?.grants).toEqual([
      `stripe:${checkout.id}`,
    ])
    await shop.app.deps.auth.users.replaceGrants(client.userId, { grants: [], version: 1 })
    expect((await shop.deliver(same)).statusCode).toBe(200)
    expect(await shop.planOf(client)).toBe(1)
  })

  it('an unpaid checkout grants PRO only once the money has arrived', async () => {
    const { client, checkout } = await shop.openCheckout()
    await shop.notify('checkout.session.completed', checkout)
    expect(await shop.planOf(client)).toBe(1)
    shop.pay(checkout)
    await shop.notify('checkout.session.async_payment_succeeded', checkout)
    expect(await shop.planOf(client)).toBe(2)
  })

  it('a checkout whose payment failed grants no PRO', async () => {
    const { client, checkout } = await shop.openCheckout()
    await shop.notify('checkout.session.completed', checkout)
    await shop.notify('checkout.session.async_payment_failed', checkout)
    expect(await shop.planOf(client)).toBe(1)
  })

  it('that was left until it expired makes nobody PRO', async () => {
    const { client, checkout } = await shop.openCheckout()
    Object.assign(checkout, { status: 'expired' })
    expect((await shop.notify('checkout.session.expired', checkout)).statusCode).toBe(200)
    expect(await shop.planOf(client)).toBe(1)
  })

  it('that is refunded ends PRO, whichever notice comes first', async () => {
    for (const order of ['refund last', 'refund first']) {
      const { client, checkout } = await shop.openCheckout()
      const payment = shop.pay(checkout)
      if (order === 'refund last') await shop.notify('checkout.session.completed', checkout)
      shop.pay(checkout, { refunded: true })
      await shop.notify('charge.refunded', {
        id: `ch_${checkout.id}`,
        payment_intent: payment,
        refunded: true,
      })
      await shop.notify('checkout.session.completed', checkout)
      expect([order, await shop.planOf(client)]).toEqual([order, 1])
    }
  })

  it('refunded in part stays', async () => {
    const { client, checkout } = await shop.openCheckout()
    const payment = shop.pay(checkout)
    await shop.notify('checkout.session.completed', checkout)
    await shop.notify('charge.refunded', {
      id: `ch_${checkout.id}`,
      payment_intent: payment,
      refunded: false,
    })
    expect(await shop.planOf(client)).toBe(2)
  })

  it('a payment and its concurrent refund end in Stripe’s present state', async () => {
    const { client, checkout } = await shop.openCheckout()
    const payment = shop.pay(checkout, { refunded: true })
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2
          ? shop.notify('checkout.session.completed', checkout)
          : shop.notify('charge.refunded', { id: `ch_${checkout.id}`, payment_intent: payment }),
      ),
    )
    expect(await shop.planOf(client)).toBe(1)
  })
})

describe('a subscription', () => {
  it('keeps PRO while it runs and ends it when it ends, in any order of notices', async () => {
    const { client, checkout } = await shop.openCheckout()
    const subscription = { id: `sub_${checkout.id}`, object: 'subscription', status: 'active' }
    shop.stripe.objects.set(subscription.id, subscription)
    Object.assign(checkout, { mode: 'subscription', payment_status: 'paid', subscription: subscription.id })
    await shop.notify('checkout.session.completed', checkout)
    expect(await shop.planOf(client)).toBe(2)
    subscription.status = 'past_due'
    await shop.notify('customer.subscription.updated', subscription)
    expect(await shop.planOf(client)).toBe(2)
    subscription.status = 'canceled'
    await shop.notify('customer.subscription.deleted', subscription)
    expect(await shop.planOf(client)).toBe(1)
    await shop.notify('customer.subscription.updated', { ...subscription, status: 'active' })
    await shop.notify('checkout.session.completed', checkout)
    expect(await shop.planOf(client)).toBe(1)
  })
})

describe('rows 86, 87, 91 and 93: a notice', () => {
  it('that is not signed by Stripe is refused', async () => {
    const { client, checkout } = await shop.openCheckout()
    shop.pay(checkout)
    const { payload, signature } = shop.stripe.notice('checkout.session.completed', checkout)
    const now = Math.floor(Date.now() / 1000)
    const forged = [
      await shop.deliver({ payload }),
      await shop.deliver({ payload, signature: '' }),
      await shop.deliver({ payload, signature: signature.replace(/t=\d+,/, '') }),
      await shop.notify('checkout.session.completed', checkout, { timestamp: now - 31_536_000 }),
      await shop.notify('checkout.session.completed', checkout, { secret: 'whsec_otro' }),
      await shop.deliver({ payload: JSON.stringify(JSON.parse(payload), null, 1), signature }),
      await shop.deliver({ payload, signature: signature.replace('v1=', 'v0=') }),
      await shop.notify('checkout.session.completed', checkout, { timestamp: now - 301 }),
      await shop.notify('checkout.session.completed', checkout, { timestamp: now + 310 }),
      await shop.deliver({ payload: '', signature }),
    ]
    for (const response of forged) {
      expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_signature'])
    }
    expect(await shop.planOf(client)).toBe(1)
  })

  it('about nobody, or about somebody else’s checkout, grants nothing', async () => {
    const { client, checkout } = await shop.openCheckout()
    const strange = [
      { ...checkout, id: 'cs_nadie', client_reference_id: '987654', metadata: {} },
      ...['abc', 'u:1', '__proto__', '', null, 'null', '1e3', "1' or '1'='1"].map((reference, index) => ({
        ...{ ...checkout, id: `cs_texto${index}` },
        ...{ client_reference_id: reference, metadata: {} },
      })),
      { ...checkout, id: 'cs_enlace', payment_link: 'plink_1' },
      { ...checkout, id: 'cs_ajeno', metadata: { userId: '987654' } },
    ]
    for (const one of strange) {
      shop.stripe.objects.set(one.id, one)
      shop.pay(one)
      expect((await shop.notify('checkout.session.completed', one)).statusCode).toBe(200)
    }
    const otherPrice = { id: 'cs_otro_precio', line_items: { data: [{ price: { id: 'price_other' } }] } }
    shop.stripe.objects.set(otherPrice.id, { ...checkout, ...otherPrice })
    shop.pay(shop.stripe.objects.get(otherPrice.id) ?? checkout)
    expect((await shop.notify('checkout.session.completed', otherPrice)).statusCode).toBe(200)
    const unknown = await shop.notify('checkout.session.completed', { ...checkout, id: 'cs_desconocido' })
    expect(unknown.statusCode).toBe(200)
    expect(await shop.planOf(client)).toBe(1)
  })

  it('that cannot be looked up now is refused, so that it comes again', async () => {
    const { client, checkout } = await shop.openCheckout()
    shop.pay(checkout)
    const notice = shop.stripe.notice('checkout.session.completed', checkout)
    shop.stripe.failure.status = 503
    expect((await shop.deliver(notice)).statusCode).toBe(502)
    shop.stripe.failure.status = null
    expect((await shop.deliver(notice)).statusCode).toBe(200)
    expect(await shop.planOf(client)).toBe(2)
  })

  it('may be as large as 256 kB and no larger, and comes from anywhere', async () => {
    const large = (bytes: number) => shop.notify('ping', { id: 'x', padding: 'x'.repeat(bytes) })
    expect((await large(250_000)).statusCode).toBe(200)
    expect((await large(300_000)).statusCode).toBe(413)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://stripe.com' }
    const cookie = Object.entries((await shop.app.signUp()).cookies).map((pair) => pair.join('='))
    const odd = shop.stripe.notice('x.y', { id: 'x', object: 'y' })
    const answer = await shop.deliver(odd, { ...headers, cookie: cookie.join('; ') })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('is never held back by the limit of an address', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } })
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await limited.client().post(SERVICE_API.stripeWebhook, {})).statusCode,
      ),
    )
    await limited.close()
    expect(new Set(statuses)).toEqual(new Set([503]))
  })
})
