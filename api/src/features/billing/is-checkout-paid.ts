export interface CheckoutFacts {
  session: { mode: string | null; payment_status: string }
  subscription: { status: string } | null
  charge: { refunded: boolean } | null
}

/** With a failed charge PRO continues while the provider retries. */
const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** Tells from the provider's present objects whether a checkout grants PRO. */
export function isCheckoutPaid({ session, subscription, charge }: CheckoutFacts): boolean {
  if (session.payment_status !== 'paid' && session.payment_status !== 'no_payment_required') return false
  if (session.mode === 'subscription') return subscription !== null && RUNNING.has(subscription.status)
  return charge?.refunded !== true
}
