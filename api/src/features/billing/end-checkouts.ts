import { AppError } from '../../platform/app-error.ts'
import type { CheckoutStore } from './checkouts.store.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface EndCheckoutsDeps {
  /** Null if no key of the provider is set. */
  provider: Pick<PaymentProvider, 'endCheckout'> | null
  checkouts: Pick<CheckoutStore, 'listOf' | 'erase'>
}

/**
 * Ends a user's payments and open checkouts, and removes them.
 * @throws AppError `payments_unavailable` if a subscription cannot be ended from here,
 * `payment_failed`
 */
export async function endCheckoutsOf(
  { provider, checkouts }: EndCheckoutsDeps,
  userId: number,
): Promise<void> {
  for (const { id, subscriptionId } of await checkouts.listOf(userId)) {
    if (provider) await provider.endCheckout(id)
    else if (subscriptionId !== null) throw new AppError('payments_unavailable')
    await checkouts.erase(id)
  }
}
