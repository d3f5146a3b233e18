import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { LeftOut } from './account-transfer.model.ts'
import type { AccountTransfer, AccountTransfersStore } from './account-transfers.store.ts'

export interface MatchedCollections {
  groups: ReadonlyMap<number, number>
  tags: ReadonlyMap<number, number>
  leftOut: LeftOut
}

interface UsedCollections {
  groupIds: ReadonlySet<number>
  tagIds: ReadonlySet<number>
}

/** The fields that decide whether a link can be transferred. */
export type TransferableLink = Pick<
  LinkDocument,
  | '_id'
  | 'owner'
  | 'code'
  | 'customSlug'
  | 'destination'
  | 'mobileDestination'
  | 'desktopDestination'
  | 'pausedBy'
  | 'groupId'
  | 'tagIds'
>

export interface HandOverLinksDeps {
  transfers: Pick<AccountTransfersStore, 'isUnderWay' | 'storeLeftOut'>
  handOver: {
    listLive(owner: Owner): AsyncIterable<TransferableLink>
    readLive(owner: Owner, ids: readonly number[]): Promise<LinkDocument[]>
    handOver(
      links: readonly LinkDocument[],
      to: Owner,
      place: PlaceOf,
    ): Promise<Pick<LinkDocument, '_id' | 'code' | 'customSlug'>[]>
  }
  /** Returns the links that must not be transferred: blocked, paused or reported ones. */
  withheldAmong: (links: readonly TransferableLink[]) => Promise<ReadonlySet<number>>
  /** Finds groups and tags of the same names in the other account, or creates them there. */
  matchCollections: (owners: { from: Owner; to: Owner }, used: UsedCollections) => Promise<MatchedCollections>
  /** Stores which account counts the visits so far, before the links change their owner. */
  recordCounts: (links: readonly LinkDocument[]) => Promise<void>
  moveHistory: (linkIds: readonly number[], owner: Owner) => Promise<void>
  /** Copies the logos of the links' QR codes to an account. */
  copyLogos: (links: readonly LinkDocument[], owner: Owner) => Promise<void>
  publishLinkChange: (change: {
    id: number
    code: string
    customSlug: string | null
    previousSlug: null
  }) => void
}

/** Returns the group and tags of a link in its new account. */
type PlaceOf = (link: LinkDocument) => { groupId: number | null; tagIds: number[] }

/** Small enough that a write stays well within the database's deadline under load. */
const LINKS_AT_ONCE = 100

/** Splits ids into batches for one query or write each. */
export function* partsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += LINKS_AT_ONCE)
    yield ids.slice(start, start + LINKS_AT_ONCE)
}

/** Moves the planned links to the new account while the transfer is in progress. */
export async function handOverLinks(
  deps: HandOverLinksDeps,
  transfer: AccountTransfer,
  planned: readonly number[],
): Promise<void> {
  const { groups, tags, leftOut } = await deps.matchCollections(
    transfer,
    await usedBy(deps, transfer, planned),
  )
  await deps.transfers.storeLeftOut(transfer.id, leftOut)
  const place = ({ groupId, tagIds = [] }: LinkDocument) => ({
    groupId: (groupId && groups.get(groupId)) || null,
    tagIds: tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
  })
  const parts = partsOf(planned)
  const moveParts = async () => {
    for (const ids of parts) {
      while (await deps.transfers.isUnderWay(transfer.id)) {
        const some = await transferable(deps, transfer, ids)
        if (some.length === 0) break
        await moveSome(deps, transfer, { some, place })
      }
    }
  }
  // Two workers, so that one prepares a batch while the database writes the other.
  await Promise.all([moveParts(), moveParts()])
}

async function usedBy(
  { handOver }: HandOverLinksDeps,
  { from }: AccountTransfer,
  planned: readonly number[],
): Promise<UsedCollections> {
  const meant = new Set(planned)
  const groupIds = new Set<number>()
  const tagIds = new Set<number>()
  for await (const { _id, groupId, tagIds: tagged = [] } of handOver.listLive(from)) {
    if (!meant.has(_id)) continue
    if (groupId) groupIds.add(groupId)
    for (const tagId of tagged) tagIds.add(tagId)
  }
  return { groupIds, tagIds }
}

async function transferable(
  { handOver, withheldAmong }: HandOverLinksDeps,
  { from, offered }: AccountTransfer,
  ids: readonly number[],
): Promise<LinkDocument[]> {
  const live = await handOver.readLive(from, ids)
  if (offered === null || live.length === 0) return live
  const withheld = await withheldAmong(live)
  return live.filter(({ _id }) => !withheld.has(_id))
}

async function moveSome(
  deps: HandOverLinksDeps,
  { from, to }: AccountTransfer,
  { some, place }: { some: LinkDocument[]; place: PlaceOf },
): Promise<void> {
  const ids = some.map(({ _id }) => _id)
  await deps.recordCounts(some)
  await deps.moveHistory(ids, to)
  await deps.copyLogos(some, to)
  const gone = await deps.handOver.handOver(some, to, place)
  const goneIds = new Set(gone.map(({ _id }) => _id))
  const stayed = ids.filter((id) => !goneIds.has(id))
  if (stayed.length > 0) await deps.moveHistory(stayed, from)
  for (const { _id, code, customSlug = null } of gone) {
    deps.publishLinkChange({ id: _id, code, customSlug, previousSlug: null })
  }
}
