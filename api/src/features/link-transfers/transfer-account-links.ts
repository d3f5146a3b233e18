import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { AccountTransfer, AccountTransfersStore, TransferResult } from './account-transfers.store.ts'
import { type HandOverLinksDeps, handOverLinks, partsOf, type TransferableLink } from './hand-over-links.ts'
import type { LinkOffersStore } from './link-offers.store.ts'

/** Links that a transfer moves to an account, under a key for this attempt. */
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
  /** The greatest number of links of an account; null without a limit. */
  limitOf: (owner: Owner) => Promise<number | null>
  /**
   * Invalidates the owner's change cursors, because changes do not include links that were
   * transferred away.
   */
  voidCursors: (owner: Owner) => Promise<void>
  /**
   * Closes or erases links that were transferred to an account which was meanwhile closed or
   * erased.
   */
  sweepAccount: (owner: Owner) => Promise<void>
  /** Adds an accepted offer to the audit log. */
  recordAcceptance: (transfer: Pick<AccountTransfer, 'from' | 'to'>, links: number) => Promise<void>
}

/** The number of slots that the recipient lacks. */
export interface NoRoom {
  missing: number
}

/**
 * Transfers all live links of an account to another one. A repeated call with the same id completes
 * the transfer. Another transfer of the same account in progress is completed first.
 * @throws AppError `user_not_found` if one of the accounts is erased meanwhile
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

/** Completes transfers that were interrupted by the end of a process or by the database. */
export async function finishTransfers(deps: TransferAccountLinksDeps): Promise<void> {
  for (const transfer of await deps.transfers.listUnfinished()) await completeTransfer(deps, transfer)
}

/**
 * Returns null if the transfer was erased with one of its accounts, or if another process restarted
 * it.
 */
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

/**
 * Returns the number of missing slots, 0 for transfers by administrators; null if this attempt has
 * ended.
 */
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
  // A process that died may have moved the links without their history.
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
  if (isFirst && offered !== null) await deps.recordAcceptance(transfer, links)
  await deps.sweepAccount(to)
  return (await deps.transfers.find(id))?.result ?? null
}
