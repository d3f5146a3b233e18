import { API, SERVICE_API } from '@atajo/shared/paths'
import type { LightMyRequestResponse } from 'fastify'
import { type NoticeOptions, type StripeObject, type StripeStub, startStripeStub } from './stripe-stub.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** The real app with payments set up, beside a stub of Stripe. */
export interface TestShop {
  app: TestApp
  stripe: StripeStub
  planOf(client: TestClient): Promise<number>
  /** Opens a checkout as a new user. Tests change the returned object as the payment progresses. */
  openCheckout(): Promise<{ client: TestClient; checkout: StripeObject; response: LightMyRequestResponse }>
  pay: StripeStub['pay']
  deliver(
    notice: { payload: string; signature?: string },
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Delivers a correctly signed notice. */
  notify(type: string, object: StripeObject, options?: NoticeOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** All settings needed to sell PRO. */
export function shopSettings(stripe: StripeStub): Record<string, string> {
  return { PUBLIC_URL: 'https://corto.example', ...stripe.settings }
}

/** Starts both; close them in `afterAll`. */
export async function startTestShop(): Promise<TestShop> {
  const stripe = await startStripeStub()
  const app = await startTestApp({ env: shopSettings(stripe) })

  const deliver: TestShop['deliver'] = ({ payload, signature }, headers = {}) =>
    app.app.inject({
      method: 'POST',
      url: SERVICE_API.stripeWebhook,
      payload,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
        ...headers,
      },
    })

  return {
    app,
    stripe,
    deliver,
    planOf: async (client) => (await client.get(API.authStatus)).json().user.planId,
    async openCheckout() {
      const client = await app.signUp()
      const response = await client.post(API.createCheckoutSession, { planId: 2 })
      const id = String(response.json().url).split('/').at(-1) ?? ''
      const checkout = stripe.objects.get(id)
      if (!checkout) throw new Error(`no checkout was opened: ${response.body}`)
      return { client, checkout, response }
    },
    pay: stripe.pay,
    notify: (type, object, options) => deliver(stripe.notice(type, object, options)),
    async close() {
      await app.close()
      await stripe.close()
    },
  }
}
