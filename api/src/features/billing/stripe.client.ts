import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import { isCheckoutPaid } from './is-checkout-paid.ts'
import type {
  CheckoutState,
  EventSubject,
  NewCheckout,
  PaymentEvent,
  PaymentProvider,
  ReadPaymentEvent,
} from './payment-provider.ts'

/** Largest difference between a signed notice's time and the clock, in seconds. */
const TOLERANCE_SECONDS = 300

const REQUEST_TIMEOUT_MS = 8000

const EXPANDED = ['subscription', 'payment_intent.latest_charge', 'line_items']

/** Subscriptions in these states cause no further charges. */
const OVER = new Set(['canceled', 'incomplete_expired'])

export interface StripeOptions {
  secretKey: string
  priceId: string
  /** Replaces Stripe's own address, for example by a stub's. */
  apiBase: string | null
  publicUrl: string
}

/** Uses Stripe's hosted Checkout. Failed calls throw AppError `payment_failed`. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...connectionTo(options.apiBase),
  })
  const readStripePrice = () => attempt(() => stripe.prices.retrieve(options.priceId))

  return {
    async readPrice() {
      const { unit_amount, currency, recurring } = await readStripePrice()
      return { amount: unit_amount ?? 0, currency, interval: recurring?.interval ?? null }
    },
    async openCheckout(checkout) {
      const { type } = await readStripePrice()
      const { userId, idempotencyKey } = checkout
      const idempotency =
        idempotencyKey === null ? {} : { idempotencyKey: `checkout:${userId}:${idempotencyKey}` }
      const terms = checkoutTerms(options, checkout, type === 'recurring')
      const session = await attempt(() => stripe.checkout.sessions.create(terms, idempotency))
      if (!session.url) throw new AppError('payment_failed')
      return { id: session.id, url: session.url }
    },
    readCheckout: (id) => readCheckout(stripe, options, id),
    async listCheckoutIds(subject) {
      if (subject.kind === 'checkout') return [subject.id]
      const filter =
        subject.kind === 'payment' ? { payment_intent: subject.id } : { subscription: subject.id }
      const sessions = await found(() => stripe.checkout.sessions.list({ ...filter, limit: 10 }))
      return sessions?.data.map(({ id }) => id) ?? []
    },
    async endCheckout(id) {
      const session = await found(() => stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }))
      if (session?.status === 'open') await attempt(() => stripe.checkout.sessions.expire(id))
      const subscription = await whole(session?.subscription, (one) => stripe.subscriptions.retrieve(one))
      if (!subscription || OVER.has(subscription.status)) return
      await found(() => stripe.subscriptions.cancel(subscription.id))
    },
  }
}

function checkoutTerms(
  { priceId, publicUrl }: StripeOptions,
  { userId, email }: NewCheckout,
  isSubscription: boolean,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { userId: String(userId) }
  return {
    mode: isSubscription ? 'subscription' : 'payment',
    line_items: [{ price: priceId, quantity: 1 }],
    client_reference_id: String(userId),
    customer_email: email,
    locale: 'es',
    metadata,
    ...(isSubscription ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: `${publicUrl}/success`,
    cancel_url: `${publicUrl}/pricing`,
  }
}

async function readCheckout(
  stripe: Stripe,
  { priceId }: StripeOptions,
  id: string,
): Promise<CheckoutState | null> {
  const session = await found(() => stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }))
  if (!session) return null
  const subscription = await whole(session.subscription, (one) => stripe.subscriptions.retrieve(one))
  const payment = await whole(session.payment_intent, (one) =>
    stripe.paymentIntents.retrieve(one, { expand: ['latest_charge'] }),
  )
  const charge = await whole(payment?.latest_charge ?? null, (one) => stripe.charges.retrieve(one))
  return {
    id: session.id,
    userId: accountOf(session),
    isPaid: isCheckoutPaid({ session, subscription, charge }),
    isForPro: session.line_items?.data.some(({ price }) => price?.id === priceId) ?? true,
    paymentId: payment?.id ?? null,
    subscriptionId: subscription?.id ?? null,
  }
}

/** Verifies notices with the webhook's secret and their time. */
export function createStripeEventReader(webhookSecret: string): ReadPaymentEvent {
  return (body, signature) => {
    if (!signature || !isRecent(signature)) throw new AppError('invalid_signature')
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS)
      return toPaymentEvent(event)
    } catch (error) {
      throw new AppError('invalid_signature', { cause: error })
    }
  }
}

function isRecent(signature: string): boolean {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  return Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS
}

function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = data.object as { id?: string; payment_intent?: string | { id: string } | null }
  return { id, type, subject: subjectOf(type, object) }
}

function subjectOf(
  type: string,
  object: { id?: string; payment_intent?: string | { id: string } | null },
): EventSubject | null {
  const payment =
    typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id
  if (type.startsWith('checkout.session.') && object.id) return { kind: 'checkout', id: object.id }
  if (type.startsWith('customer.subscription.') && object.id) return { kind: 'subscription', id: object.id }
  if (/^(charge|refund)\./.test(type) && payment) return { kind: 'payment', id: payment }
  return null
}

/** Anybody can open a payment link with any reference, so such checkouts name no account. */
function accountOf(session: Stripe.Checkout.Session): number | null {
  const reference = session.client_reference_id ?? ''
  const { userId = reference } = session.metadata ?? {}
  if (session.payment_link || userId !== reference || !/^[1-9]\d{0,14}$/.test(reference)) return null
  return Number(reference)
}

function connectionTo(apiBase: string | null): Stripe.StripeConfig {
  if (apiBase === null) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isHttps = protocol === 'https:'
  return { protocol: isHttps ? 'https' : 'http', host: hostname, port: port || (isHttps ? 443 : 80) }
}

async function whole<T extends object>(
  value: string | T | null | undefined,
  retrieve: (id: string) => Promise<T>,
): Promise<T | null> {
  return typeof value === 'string' ? found(() => retrieve(value)) : (value ?? null)
}

async function found<T>(call: () => Promise<T>): Promise<T | null> {
  return attempt(() =>
    call().catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
      throw error
    }),
  )
}

async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('payment_failed', { cause: error })
  }
}
