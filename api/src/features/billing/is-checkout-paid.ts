export interface CheckoutFacts {
  session: { mode: string | null; payment_status: string }
  subscription: { status: string } | null
  charge: { refunded: boolean } | null
}

/** A subscription whose last charge failed keeps PRO while the provider tries again. */
const RUNNING = new Set(['active', 'trialing', 'past_due'])

/** Whether a checkout entitles to PRO, from the provider's own objects as they are now. */
export function isCheckoutPaid({ session, subscription, charge }: CheckoutFacts): boolean {
  if (session.payment_status !== 'paid' && session.payment_status !== 'no_payment_required') return false
  if (session.mode === 'subscription') return subscription !== null && RUNNING.has(subscription.status)
  return charge?.refunded !== true
}
