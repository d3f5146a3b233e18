import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { LeftOut } from './account-transfer.model.ts'
import type { AccountTransfer, AccountTransfersStore } from './account-transfers.store.ts'

/** The ids of groups and tags at the account that links leave, and those at the other one. */
export interface MatchedCollections {
  groups: ReadonlyMap<number, number>
  tags: ReadonlyMap<number, number>
  leftOut: LeftOut
}

interface UsedCollections {
  groupIds: ReadonlySet<number>
  tagIds: ReadonlySet<number>
}

/** What is asked of a link before it goes. */
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
  transfers: Pick<AccountTransfersStore, 'isUnderWay' | 'keepLeftOut'>
  handOver: {
    listLive(owner: Owner): AsyncIterable<TransferableLink>
    readLive(owner: Owner, ids: readonly number[]): Promise<LinkDocument[]>
    handOver(
      links: readonly LinkDocument[],
      to: Owner,
      place: PlaceOf,
    ): Promise<Pick<LinkDocument, '_id' | 'code' | 'customSlug'>[]>
  }
  /** Those of the links that nobody may offer: blocked, paused or reported. */
  withheldAmong: (links: readonly TransferableLink[]) => Promise<ReadonlySet<number>>
  /** Finds groups and tags of the same names at the other account, or makes them there. */
  matchCollections: (owners: { from: Owner; to: Owner }, used: UsedCollections) => Promise<MatchedCollections>
  /** Notes whose the counts of links are, before they change hands. */
  noteCounts: (links: readonly LinkDocument[]) => Promise<void>
  /** Gives the imported days and the reports of links to an account. */
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

/** The group and tags of a link in its new account. */
type PlaceOf = (link: LinkDocument) => { groupId: number | null; tagIds: number[] }

/** Few enough that no write of them comes near the database's deadline, however busy it is. */
const LINKS_AT_ONCE = 100

/** Ids in parts that one query or write takes. */
export function* partsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += LINKS_AT_ONCE)
    yield ids.slice(start, start + LINKS_AT_ONCE)
}

/** Gives the planned links to the new account, as long as the transfer is under way. */
export async function handOverLinks(
  deps: HandOverLinksDeps,
  transfer: AccountTransfer,
  planned: readonly number[],
): Promise<void> {
  const { groups, tags, leftOut } = await deps.matchCollections(
    transfer,
    await usedBy(deps, transfer, planned),
  )
  await deps.transfers.keepLeftOut(transfer.id, leftOut)
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
  // One part is prepared here while the database writes the other.
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
  await deps.noteCounts(some)
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
