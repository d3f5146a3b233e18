import { checkoutWire, newCheckoutWire } from '@atajo/shared/checkout'
import { API, SERVICE_API } from '@atajo/shared/paths'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { one } from '../../platform/rate-limit/creation-limits.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type ApplyPaymentEventDeps, applyPaymentEvent } from './apply-payment-event.ts'
import type { ReadPaymentEvent } from './payment-provider.ts'
import { type StartCheckoutDeps, startCheckout } from './start-checkout.ts'

export interface BillingDeps extends StartCheckoutDeps, Omit<ApplyPaymentEventDeps, 'provider'> {
  /** Null if no webhook secret is set. */
  readEvent: ReadPaymentEvent | null
}

/** Largest notice, in bytes. */
const NOTICE_LIMIT = 256 * 1000

/** Registers the checkout for users. */
export function registerCheckoutRoute(app: ApiScope, deps: BillingDeps): void {
  app.post(
    API.createCheckoutSession,
    {
      onRequest: requireUser,
      config: { creates: one },
      schema: describeRoute({
        tag: ROUTE_TEXTS.billing.tag,
        summary: ROUTE_TEXTS.billing.openCheckout,
        body: newCheckoutWire,
        answers: { 200: checkoutWire },
        errors: ['login_required', 'already_pro', 'payment_failed', 'payments_unavailable'],
      }),
    },
    async (request) => startCheckout(deps, userOf(request), request.idempotencyKey),
  )
}

/** Registers the provider's webhook: no session, and the body as the signed bytes. */
export function registerPaymentWebhook(app: ApiScope, deps: BillingDeps): void {
  const applying = new Map<string, Promise<void>>()
  readBodiesRaw(app)
  app.post(
    SERVICE_API.stripeWebhook,
    {
      bodyLimit: NOTICE_LIMIT,
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.billing.tag,
        summary: ROUTE_TEXTS.billing.stripeEvents,
        answers: { 200: z.object({ received: z.literal(true) }) },
        errors: ['invalid_signature', 'payment_failed', 'payments_unavailable'],
        access: 'anyone',
      }),
    },
    async (request) => {
      const { provider, readEvent } = deps
      if (provider === null || readEvent === null) throw new AppError('payments_unavailable')
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const event = readEvent(body, typeof signature === 'string' ? signature : undefined)
      // Concurrent deliveries of the same notice share the work.
      const work = applying.get(event.id) ?? applyPaymentEvent({ ...deps, provider }, event)
      applying.set(event.id, work)
      await work.finally(() => applying.delete(event.id))
      return { received: true as const }
    },
  )
}

function readBodiesRaw(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
