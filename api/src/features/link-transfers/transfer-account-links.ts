import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { AccountTransfer, AccountTransfersStore, TransferResult } from './account-transfers.store.ts'
import { type HandOverLinksDeps, handOverLinks, partsOf, type TransferableLink } from './hand-over-links.ts'
import type { LinkOffersStore } from './link-offers.store.ts'

/** Links that are to come to an account, under a name for this attempt to bring them. */
interface Arrival {
  owner: Owner
  key: string
}

export interface TransferAccountLinksDeps extends HandOverLinksDeps {
  transfers: AccountTransfersStore
  offers: Pick<LinkOffersStore, 'reopen'>
  handOver: HandOverLinksDeps['handOver'] & {
    remaining(owner: Owner, ids: readonly number[]): Promise<number[]>
  }
  places: {
    hold(arrival: Arrival, limit: number, linkIds: readonly number[]): Promise<number>
    settle(arrival: Arrival, arrivedIds: readonly number[]): Promise<void>
    release(arrival: Arrival): Promise<void>
  }
  /** How many links an account may have; null for any number. */
  limitOf: (owner: Owner) => Promise<number | null>
  /** Makes the account's devices read its list anew: changes do not name links that left. */
  voidCursors: (owner: Owner) => Promise<void>
  /** Closes or erases what a transfer under way has added to a closed or erased account. */
  sweepAccount: (owner: Owner) => Promise<void>
  /** Adds an accepted offer to the log of administrators. */
  noteAccepted: (transfer: Pick<AccountTransfer, 'from' | 'to'>, links: number) => Promise<void>
}

/** Why links of an offer did not go: the recipient lacks places. */
export interface NoRoom {
  missing: number
}

/**
 * Gives all live links of an account to another one; a repeat under the same id completes it. One
 * of the same account that is under way is completed first.
 * @throws AppError `user_not_found` where one of the accounts is erased meanwhile
 */
export async function transferAccountLinks(
  deps: TransferAccountLinksDeps,
  asked: Pick<AccountTransfer, 'id' | 'from' | 'to'>,
): Promise<TransferResult> {
  for (;;) {
    const same = await deps.transfers.find(asked.id)
    const underWay = same ?? (await deps.transfers.findUnfinishedOf(asked.from))
    if (underWay === null) {
      await deps.transfers.begin(asked)
      continue
    }
    const completed = await completeTransfer(deps, underWay)
    if (same === null) continue
    if (completed === null || 'missing' in completed) throw new AppError('user_not_found')
    return completed
  }
}

/** Completes transfers that a process or the database left halfway. */
export async function finishTransfers(deps: TransferAccountLinksDeps): Promise<void> {
  for (const transfer of await deps.transfers.listUnfinished()) await completeTransfer(deps, transfer)
}

/** Null where the transfer is gone with one of its accounts, or begins anew elsewhere. */
export async function completeTransfer(
  deps: TransferAccountLinksDeps,
  transfer: AccountTransfer,
): Promise<TransferResult | NoRoom | null> {
  if (transfer.result !== null) return transfer.result
  const planned = transfer.planned ?? (await planTransfer(deps, transfer))
  if (planned === null) return null
  const missing = await takePlaces(deps, transfer, planned)
  if (missing === null) return null
  if (missing > 0) {
    await deps.places.release(arrivalOf(transfer))
    await deps.offers.reopen(transfer)
    return { missing }
  }
  await handOverLinks(deps, transfer, planned)
  return finishTransfer(deps, transfer, planned)
}

async function planTransfer(
  { handOver, transfers, withheldAmong }: TransferAccountLinksDeps,
  transfer: AccountTransfer,
): Promise<number[] | null> {
  const offered = transfer.offered && new Set(transfer.offered)
  const links: TransferableLink[] = []
  for await (const link of handOver.listLive(transfer.from)) {
    if (offered === null || offered.has(link._id)) links.push(link)
  }
  const withheld = offered === null ? new Set() : await withheldAmong(links)
  const ids = links.flatMap(({ _id }) => (withheld.has(_id) ? [] : _id))
  return transfers.plan(transfer, ids)
}

/** Returns how many places are missing, none where administrators transfer; null: it is over. */
async function takePlaces(
  { limitOf, places, transfers }: TransferAccountLinksDeps,
  transfer: AccountTransfer,
  planned: readonly number[],
): Promise<number | null> {
  if (transfer.offered === null) return 0
  if (transfer.missing !== null) return transfer.missing
  const limit = await limitOf(transfer.to)
  const missing = limit === null ? 0 : await places.hold(arrivalOf(transfer), limit, planned)
  return transfers.decideRoom(transfer, missing)
}

function arrivalOf({ id, attempt, to }: AccountTransfer): Arrival {
  return { owner: to, key: `${id}:${attempt}` }
}

async function finishTransfer(
  deps: TransferAccountLinksDeps,
  transfer: AccountTransfer,
  planned: readonly number[],
): Promise<TransferResult | null> {
  const { id, from, to, offered } = transfer
  const remaining: number[] = []
  for (const ids of partsOf(planned)) remaining.push(...(await deps.handOver.remaining(from, ids)))
  // A process that died may have given their history away without them.
  if (remaining.length > 0) await deps.moveHistory(remaining, from)
  const stayed = new Set(remaining)
  const links = planned.length - stayed.size
  if (links > 0) await deps.voidCursors(from)
  if (offered !== null) {
    await deps.places.settle(
      arrivalOf(transfer),
      planned.filter((linkId) => !stayed.has(linkId)),
    )
  }
  const counts = { links, stayed: (offered ?? planned).length - links }
  const isFirst = await deps.transfers.finish(id, counts)
  if (isFirst && offered !== null) await deps.noteAccepted(transfer, links)
  await deps.sweepAccount(to)
  return (await deps.transfers.find(id))?.result ?? null
}
