import { z } from 'zod'
import { PRO_PLAN_ID } from './plan.ts'
import { issue } from './wire-values.ts'

/** Body of POST /api/stripe/create-checkout-session. The server determines the price. */
export const newCheckoutWire = z
  .strictObject({ planId: z.literal(PRO_PLAN_ID, issue('unknown_plan')) })
  .meta({ id: 'NewCheckout', examples: [{ planId: 2 }] })

/** Answer of POST /api/stripe/create-checkout-session: the address where the browser pays. */
export const checkoutWire = z
  .object({ url: z.url() })
  .meta({ id: 'Checkout', examples: [{ url: 'https://checkout.stripe.com/c/pay/cs_test_a1' }] })
