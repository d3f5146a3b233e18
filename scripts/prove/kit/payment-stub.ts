import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A checkout as the payment provider holds it now. */
export interface PaidCheckout {
  id: string
  userId: number
  paymentId: string
  isPaid: boolean
  isRefunded: boolean
}

export interface PaymentStub {
  url: string
  checkouts: Map<string, PaidCheckout>
  close(): void
}

/** The payment provider's HTTP edge: answers what its objects are at this moment. */
export async function startPaymentStub(): Promise<PaymentStub> {
  const checkouts = new Map<string, PaidCheckout>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(pathname)?.[1]
    const payment = searchParams.get('payment_intent')
    const found = id === undefined ? undefined : checkouts.get(id)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (found) send(200, sessionObject(found))
    else if (id === undefined && payment) {
      const same = [...checkouts.values()].filter(({ paymentId }) => paymentId === payment)
      send(200, { object: 'list', has_more: false, url: pathname, data: same.map(sessionObject) })
    } else send(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    checkouts,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The value of `Stripe-Signature` for a body sent now. */
export function signPayment(secret: string, body: string): string {
  const time = Math.floor(Date.now() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

function sessionObject({ id, userId, paymentId, isPaid, isRefunded }: PaidCheckout) {
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: isPaid ? 'paid' : 'unpaid',
    client_reference_id: String(userId),
    metadata: { userId: String(userId) },
    subscription: null,
    payment_link: null,
    payment_intent: {
      id: paymentId,
      object: 'payment_intent',
      latest_charge: { id: `ch_${id}`, object: 'charge', refunded: isRefunded },
    },
  }
}
