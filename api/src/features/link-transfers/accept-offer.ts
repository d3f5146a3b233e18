import { type Owner, type UserActor, userIdOf } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { offerLimitValues } from '../../texts/es/limited-things.ts'
import type { AccountTransfer, TransferResult } from './account-transfers.store.ts'
import type { LinkOffersStore } from './link-offers.store.ts'
import type { OfferLinksDeps } from './offer-links.ts'
import { completeTransfer, type TransferAccountLinksDeps } from './transfer-account-links.ts'

export interface AcceptOfferDeps extends TransferAccountLinksDeps {
  offers: LinkOffersStore
  openUsernames: OfferLinksDeps['openUsernames']
  now: () => number
}

/**
 * Transfers all links of an offer that can be transferred, or none. A repeated call has the same
 * result.
 * @throws AppError `transfer_not_found`, `plan_limit`
 */
export async function acceptOffer(
  deps: AcceptOfferDeps,
  actor: UserActor,
  id: string,
): Promise<TransferResult> {
  for (;;) {
    const transfer = await deps.transfers.find(id)
    if (transfer?.to === actor.owner) {
      const completed = await complete(deps, actor, transfer)
      if (completed !== null) return completed
    } else await begin(deps, actor.owner, id)
  }
}

/** Returns null if the transfer is gone, or has become an offer again. */
async function complete(
  deps: AcceptOfferDeps,
  { owner, plan }: UserActor,
  transfer: AccountTransfer,
): Promise<TransferResult | null> {
  const completed = await completeTransfer(deps, transfer)
  if (completed === null || !('missing' in completed)) return completed
  const limit = (await deps.limitOf(owner)) ?? 0
  throw new AppError('plan_limit', { values: offerLimitValues(limit, completed.missing, plan) })
}

/** @throws AppError `transfer_not_found` */
async function begin(deps: AcceptOfferDeps, to: Owner, id: string): Promise<void> {
  const now = new Date(deps.now())
  const offer = await deps.offers.find(to, id, now)
  const senderId = offer?.to === to ? userIdOf(offer.from) : null
  const isSenderOpen = senderId !== null && (await deps.openUsernames([senderId])).has(senderId)
  if (offer === null || !isSenderOpen) throw new AppError('transfer_not_found')
  if ((await deps.offers.accept(to, id, now)) !== 'busy') return
  const other = await deps.transfers.findUnfinishedOf(offer.from)
  if (other) await completeTransfer(deps, other)
}
