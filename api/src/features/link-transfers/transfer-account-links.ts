import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { AccountTransfer, AccountTransfersStore, TransferPlan } from './account-transfers.store.ts'

/** The ids of groups and tags at the account that links leave, and those at the other one. */
export interface MatchedCollections {
  groups: ReadonlyMap<number, number>
  tags: ReadonlyMap<number, number>
  leftOut: TransferPlan['leftOut']
}

interface UsedCollections {
  groupIds: ReadonlySet<number>
  tagIds: ReadonlySet<number>
}

export interface TransferAccountLinksDeps {
  transfers: AccountTransfersStore
  handOver: {
    plan(owner: Owner, upTo?: number): Promise<UsedCollections & { links: number; upTo: number }>
    next(owner: Owner, upTo: number): Promise<LinkDocument[]>
    handOver(
      links: readonly LinkDocument[],
      to: Owner,
      place: (link: LinkDocument) => { groupId: number | null; tagIds: number[] },
    ): Promise<Pick<LinkDocument, '_id' | 'code' | 'customSlug'>[]>
  }
  /** Finds groups and tags of the same names at the other account, or makes them there. */
  matchCollections: (owners: { from: Owner; to: Owner }, used: UsedCollections) => Promise<MatchedCollections>
  /** Notes whose the counts of links are, before they change hands. */
  noteCounts: (links: readonly LinkDocument[]) => Promise<void>
  /** Gives the imported days and the reports of links to an account. */
  moveHistory: (links: readonly LinkDocument[], owner: Owner) => Promise<void>
  publishLinkChange: (change: {
    id: number
    code: string
    customSlug: string | null
    previousSlug: null
  }) => void
  /** Makes every device read its list anew: lists of changes do not name links that left. */
  voidCursors: () => Promise<void>
  /** Closes or erases what a transfer under way has added to a closed or erased account. */
  sweepAccount: (owner: Owner) => Promise<void>
}

/**
 * Gives all live links of an account to another one; a repeat under the same id completes it. One
 * of the same account that is under way is completed first.
 * @throws AppError `user_not_found` where one of the accounts is erased meanwhile
 */
export async function transferAccountLinks(
  deps: TransferAccountLinksDeps,
  asked: Pick<AccountTransfer, 'id' | 'from' | 'to'>,
): Promise<TransferPlan> {
  for (;;) {
    const same = await deps.transfers.find(asked.id)
    const underWay = same ?? (await deps.transfers.findUnfinishedOf(asked.from))
    if (underWay === null) {
      await deps.transfers.begin(asked)
      continue
    }
    const completed = await completeTransfer(deps, underWay)
    if (same === null) continue
    if (completed === null) throw new AppError('user_not_found')
    return completed
  }
}

/** Completes transfers that a process or the database left halfway. */
export async function finishTransfers(deps: TransferAccountLinksDeps): Promise<void> {
  for (const transfer of await deps.transfers.listUnfinished()) await completeTransfer(deps, transfer)
}

/** Null where the transfer is gone with one of its accounts. */
async function completeTransfer(
  deps: TransferAccountLinksDeps,
  transfer: AccountTransfer,
): Promise<TransferPlan | null> {
  const { id, to } = transfer
  const plan = transfer.plan ?? (await planTransfer(deps, transfer))
  if (plan === null || transfer.isDone) return plan
  await moveLinks(deps, transfer, plan)
  if (plan.links > 0) await deps.voidCursors()
  await deps.transfers.finish(id)
  await deps.sweepAccount(to)
  return (await deps.transfers.find(id)) && plan
}

async function planTransfer(
  { handOver, matchCollections, transfers }: TransferAccountLinksDeps,
  { id, from, to }: AccountTransfer,
): Promise<TransferPlan | null> {
  const { links, upTo, ...used } = await handOver.plan(from)
  const { leftOut } = await matchCollections({ from, to }, used)
  return transfers.plan(id, { links, upTo, leftOut })
}

async function moveLinks(
  deps: TransferAccountLinksDeps,
  { id, from, to }: AccountTransfer,
  { upTo }: TransferPlan,
): Promise<void> {
  const { groups, tags } = await deps.matchCollections({ from, to }, await deps.handOver.plan(from, upTo))
  const place = ({ groupId, tagIds = [] }: LinkDocument) => ({
    groupId: (groupId && groups.get(groupId)) || null,
    tagIds: tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
  })
  while ((await deps.transfers.find(id)) !== null) {
    const some = await deps.handOver.next(from, upTo)
    if (some.length === 0) return
    await deps.noteCounts(some)
    await deps.moveHistory(some, to)
    const gone = await deps.handOver.handOver(some, to, place)
    const goneIds = new Set(gone.map(({ _id }) => _id))
    const stayed = some.filter(({ _id }) => !goneIds.has(_id))
    if (stayed.length > 0) await deps.moveHistory(stayed, from)
    for (const { _id, code, customSlug = null } of gone) {
      deps.publishLinkChange({ id: _id, code, customSlug, previousSlug: null })
    }
  }
}
