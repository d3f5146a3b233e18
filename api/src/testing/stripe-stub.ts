import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export type StripeObject = Record<string, unknown> & { id: string }

/** A stub of Stripe's HTTP API. Tests change its objects as a payment progresses. */
export interface StripeStub {
  /** Settings for a service that uses the stub. */
  settings: Record<string, string>
  /** Objects by id, as Stripe would answer them now. */
  objects: Map<string, StripeObject>
  /** The parameters of each opened checkout. */
  opened: Record<string, string>[]
  /** Answers every request with this status if it is set. */
  failure: { status: number | null }
  /** Returns a signed notice of `type` about an object, as Stripe sends it. */
  notice(type: string, object: StripeObject, options?: NoticeOptions): { payload: string; signature: string }
  /** Marks a checkout as paid by card and returns the payment's id. */
  pay(checkout: StripeObject, charge?: { refunded: boolean }): string
  close(): Promise<void>
}

export interface NoticeOptions {
  id?: string
  secret?: string
  /** Time in the signature, in seconds since 1970. */
  timestamp?: number
}

const WEBHOOK_SECRET = 'whsec_prueba'

const PRICE = {
  id: 'price_pro',
  object: 'price',
  type: 'one_time',
  unit_amount: 1900,
  currency: 'eur',
  recurring: null,
}

let events = 0

/** Starts the stub on a free port. */
export async function startStripeStub(): Promise<StripeStub> {
  const state: StubState = {
    objects: new Map([[PRICE.id, { ...PRICE }]]),
    opened: [],
    failure: { status: null },
  }
  const server = createServer((request, response) => {
    void answer(state, request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...state,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_prueba',
      STRIPE_PRICE_ID: PRICE.id,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    notice: signedNotice,
    pay(checkout, charge = { refunded: false }) {
      const payment = `pi_${checkout.id}`
      const latest_charge = { id: `ch_${checkout.id}`, object: 'charge', ...charge }
      state.objects.set(payment, { id: payment, object: 'payment_intent', latest_charge })
      Object.assign(checkout, { payment_status: 'paid', payment_intent: payment })
      return payment
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type StubState = Pick<StripeStub, 'objects' | 'opened' | 'failure'>

async function answer(state: StubState, request: IncomingMessage): Promise<[number, unknown]> {
  const { objects, failure } = state
  if (failure.status !== null) return [failure.status, { error: { type: 'api_error', message: 'down' } }]
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
  if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    return [200, openCheckout(state, form)]
  }
  if (pathname === '/v1/checkout/sessions') {
    const [field = '', value] = [...searchParams].find(([name]) => name !== 'limit') ?? []
    return [200, { object: 'list', data: [...objects.values()].filter((one) => one[field] === value) }]
  }
  const found = objects.get(pathname.replace('/expire', '').split('/').at(-1) ?? '')
  if (found && request.method === 'DELETE') found.status = 'canceled'
  if (found && pathname.endsWith('/expire')) found.status = 'expired'
  return found ? [200, found] : [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
}

function openCheckout({ objects, opened }: StubState, form: Record<string, string>): StripeObject {
  opened.push(form)
  const id = `cs_test_${opened.length}`
  const session = {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.test/${id}`,
    mode: form.mode ?? null,
    client_reference_id: form.client_reference_id ?? null,
    metadata: { userId: form['metadata[userId]'] },
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    payment_link: null,
  }
  objects.set(id, session)
  return session
}

function signedNotice(
  type: string,
  object: StripeObject,
  { id = `evt_${++events}`, secret = WEBHOOK_SECRET, timestamp }: NoticeOptions = {},
): { payload: string; signature: string } {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  })
  return { payload, signature }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
