import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { AccountTransfer, AccountTransfersStore } from './account-transfers.store.ts'

/** The ids of groups and tags at the account that links leave, and those at the other one. */
export interface MatchedCollections {
  groups: ReadonlyMap<number, number>
  tags: ReadonlyMap<number, number>
  leftOut: AccountTransfer['leftOut']
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
  /** Does what has to precede links that change hands: their statistics, days and reports. */
  prepare: (links: readonly LinkDocument[], to: Owner) => Promise<void>
  publishLinkChange: (change: {
    id: number
    code: string
    customSlug: string | null
    previousSlug: null
  }) => void
  /** Has every device read its list anew: what has left an account is in no list of changes. */
  voidCursors: () => Promise<void>
}

/** Gives all live links of an account to another one; a repeat under the same id completes it. */
export async function transferAccountLinks(
  deps: TransferAccountLinksDeps,
  { id, from, to }: Pick<AccountTransfer, 'id' | 'from' | 'to'>,
): Promise<AccountTransfer> {
  const before = await deps.transfers.find(id)
  if (before !== null) return completeTransfer(deps, before)
  const { links, upTo, ...used } = await deps.handOver.plan(from)
  const { leftOut } = await deps.matchCollections({ from, to }, used)
  return completeTransfer(deps, await deps.transfers.begin({ id, from, to, links, upTo, leftOut }))
}

/** Completes the transfers that a process left halfway when it died. */
export async function finishTransfers(deps: TransferAccountLinksDeps): Promise<void> {
  for (const transfer of await deps.transfers.listUnfinished()) await completeTransfer(deps, transfer)
}

async function completeTransfer(
  deps: TransferAccountLinksDeps,
  transfer: AccountTransfer,
): Promise<AccountTransfer> {
  const { id, from, to, upTo } = transfer
  const { groups, tags } = await deps.matchCollections({ from, to }, await deps.handOver.plan(from, upTo))
  const place = ({ groupId, tagIds = [] }: LinkDocument) => ({
    groupId: (groupId && groups.get(groupId)) || null,
    tagIds: tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
  })
  for (;;) {
    const some = await deps.handOver.next(from, upTo)
    if (some.length === 0) break
    await deps.prepare(some, to)
    for (const { _id, code, customSlug = null } of await deps.handOver.handOver(some, to, place)) {
      deps.publishLinkChange({ id: _id, code, customSlug, previousSlug: null })
    }
  }
  if (transfer.links > 0) await deps.voidCursors()
  await deps.transfers.finish(id)
  return transfer
}
