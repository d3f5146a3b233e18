import { changeGrant, type GrantStore, grantOfCheckout } from './change-grant.ts'
import type { CheckoutStore } from './checkouts.store.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'

export interface ApplyPaymentEventDeps {
  provider: Pick<PaymentProvider, 'readCheckout' | 'listCheckoutIds'>
  checkouts: CheckoutStore
  grants: GrantStore
  log: { warn(details: object, message: string): void }
}

/**
 * Updates accounts by the provider's present state of the notice's checkouts. The notice's own
 * content decides nothing, so notices may arrive in any order, late, or repeatedly.
 */
export async function applyPaymentEvent(deps: ApplyPaymentEventDeps, event: PaymentEvent): Promise<void> {
  const { subject } = event
  if (subject === null || (await deps.checkouts.isApplied(event.id))) return
  const known = await deps.checkouts.listIds(subject)
  const ids = known.length > 0 ? known : await deps.provider.listCheckoutIds(subject)
  for (const id of ids) await syncCheckout(deps, id)
  await deps.checkouts.recordApplied(event.id, event.type)
}

async function syncCheckout(deps: ApplyPaymentEventDeps, id: string): Promise<void> {
  const state = await deps.provider.readCheckout(id)
  const openedFor = await deps.checkouts.ownerOf(id)
  const userId = state?.userId ?? null
  const isOurs = openedFor === null ? state?.isForPro : openedFor === userId
  if (state === null || userId === null || !isOurs) {
    deps.log.warn({ checkout: id }, 'A payment notice is about a purchase of no account')
    return
  }
  const exists = await changeGrant(deps.grants, {
    userId,
    grant: grantOfCheckout(id),
    isGranted: async () => (await deps.provider.readCheckout(id))?.isPaid ?? false,
  })
  if (exists) await deps.checkouts.connect(state)
  else deps.log.warn({ checkout: id, userId }, 'A payment notice is about an account that does not exist')
}
