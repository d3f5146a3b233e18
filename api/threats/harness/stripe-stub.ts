import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef'
const PRICE = 'price_pro'

type StripeObject = Record<string, unknown> & { id: string; object: string }

/** What the payment provider's API answers, in the parts the service asks for. */
export interface StripeStub {
  /** Settings that make a service use it. */
  settings: Record<string, string>
  /** Every object by its id; tests change them as customers would. */
  objects: Map<string, StripeObject>
  /** Form bodies of the checkout sessions that were asked for, newest last. */
  asked: URLSearchParams[]
  close: () => Promise<void>
}

export async function startStripeStub(): Promise<StripeStub> {
  const objects = new Map<string, StripeObject>()
  const asked: URLSearchParams[] = []
  objects.set(PRICE, {
    id: PRICE,
    object: 'price',
    active: true,
    type: 'one_time',
    unit_amount: 900,
    currency: 'eur',
    recurring: null,
  })

  const server = createServer(async (request, response) => {
    const [, , kind = '', id = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    const found =
      request.method === 'POST' && kind === 'checkout'
        ? addCheckout(objects, asked, new URLSearchParams(await readBody(request)))
        : objects.get(kind === 'checkout' ? (request.url?.split(/[/?]/)[4] ?? '') : id)
    response.setHeader('content-type', 'application/json')
    response.statusCode = found ? 200 : 404
    response.end(
      JSON.stringify(found ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: PRICE,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    objects,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function addCheckout(
  objects: Map<string, StripeObject>,
  asked: URLSearchParams[],
  form: URLSearchParams,
): StripeObject {
  asked.push(form)
  const number = asked.length
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )
  const session: StripeObject = {
    id: `cs_test_${number}`,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/cs_test_${number}`,
    mode: form.get('mode'),
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: form.get('client_reference_id'),
    customer: null,
    metadata,
    payment_intent: `pi_test_${number}`,
    subscription: null,
  }
  objects.set(session.id, session)
  objects.set(`pi_test_${number}`, {
    id: `pi_test_${number}`,
    object: 'payment_intent',
    status: 'requires_payment_method',
    metadata,
    latest_charge: `ch_test_${number}`,
  })
  objects.set(`ch_test_${number}`, {
    id: `ch_test_${number}`,
    object: 'charge',
    payment_intent: `pi_test_${number}`,
    refunded: false,
    amount: 900,
    amount_refunded: 0,
  })
  return session
}

let eventCount = 0

/** An event about an object as it is, in the provider's envelope. */
export function createEvent(type: string, object: StripeObject): Record<string, unknown> {
  eventCount += 1
  return {
    id: `evt_test_${process.pid}_${eventCount}`,
    object: 'event',
    api_version: '2026-01-01',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    data: { object: { ...object } },
  }
}

/** The Stripe-Signature header for a payload (docs.stripe.com/webhooks/signature). */
export function signPayload(payload: string, secret = WEBHOOK_SECRET, secondsAgo = 0): string {
  const time = Math.floor(Date.now() / 1000) - secondsAgo
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}
