import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CheckoutStore } from './checkouts.store.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface StartCheckoutDeps {
  /** Null if payments are not set up. */
  provider: PaymentProvider | null
  checkouts: CheckoutStore
  findEmail: (userId: number) => Promise<string | null>
}

/**
 * Opens the hosted checkout for PRO and returns the address where the browser pays.
 * @throws AppError `payments_unavailable`, `already_pro`, `payment_failed`
 */
export async function startCheckout(
  { provider, checkouts, findEmail }: StartCheckoutDeps,
  actor: UserActor,
  idempotencyKey: string | null,
): Promise<{ url: string }> {
  if (provider === null) throw new AppError('payments_unavailable')
  if (actor.plan === 'pro') throw new AppError('already_pro')
  const email = await findEmail(actor.userId)
  if (email === null) throw new AppError('not_authenticated')
  const { id, url } = await provider.openCheckout({ userId: actor.userId, email, idempotencyKey })
  await checkouts.insert(id, actor.userId)
  return { url }
}
