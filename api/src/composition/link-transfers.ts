import type { Color } from '@atajo/shared/color'
import type { Connection } from 'mongoose'
import { createReportsStore, type ReportsStore } from '../features/abuse/reports.store.ts'
import { createUserStore, type UserStore } from '../features/auth/users.store.ts'
import { createGroupsStore } from '../features/groups/groups.store.ts'
import { createAccountTransfersStore } from '../features/link-transfers/account-transfers.store.ts'
import type {
  MatchedCollections,
  TransferAccountLinksDeps,
} from '../features/link-transfers/transfer-account-links.ts'
import { type ChangeEpochStore, createChangeEpochStore } from '../features/links/change-epoch.store.ts'
import { createLinkHandOverStore } from '../features/links/link-hand-over.store.ts'
import { createQrLogosStore } from '../features/qr-codes/qr-logos.store.ts'
import { createBroughtDaysStore } from '../features/stats/brought-days.store.ts'
import { createTransferredLinksStore } from '../features/stats/transferred-links.store.ts'
import { createTagsStore } from '../features/tags/tags.store.ts'
import { type Owner, type UserActor, userIdOf } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Collection } from '../platform/collections/collection.ts'
import { createCollectionItem } from '../platform/collections/create-collection-item.ts'
import { createIdSource } from '../platform/database/id-source.ts'
import { GROUPS, type LinkParts, TAGS } from './links.ts'

interface LinkTransfersOptions {
  connection: Connection
  links: Pick<LinkParts, 'groups' | 'tags'> & { links: Pick<LinkParts['links'], 'publishLinkChange'> }
  abuse: { reports: Pick<ReportsStore, 'moveReportsOf'> }
  changeEpochs: Pick<ChangeEpochStore, 'renew'>
  users: Pick<UserStore, 'planOf'>
  /** Closes or erases what was added to an account that is closed or erased. */
  sweepAccount: (userId: number) => Promise<void>
}

/** The real dependencies of transfers between accounts. */
export function composeLinkTransfers({
  connection,
  links: { links, groups, tags },
  abuse: { reports },
  changeEpochs,
  users,
  sweepAccount,
}: LinkTransfersOptions): TransferAccountLinksDeps {
  const transferred = createTransferredLinksStore(connection)
  const brought = createBroughtDaysStore(connection)
  const qrLogos = createQrLogosStore(connection)
  return {
    transfers: createAccountTransfersStore(connection),
    handOver: createLinkHandOverStore(connection),
    async matchCollections({ from, to }, { groupIds, tagIds }): Promise<MatchedCollections> {
      const userId = userIdOf(to) ?? 0
      const actor: UserActor = {
        kind: 'user',
        owner: to,
        userId,
        plan: (await users.planOf(userId)) ?? 'free',
      }
      const matchedGroups = await match(groups, { from, actor }, groupIds)
      const matchedTags = await match(tags, { from, actor }, tagIds)
      return {
        groups: matchedGroups.ids,
        tags: matchedTags.ids,
        leftOut: { groups: matchedGroups.leftOut, tags: matchedTags.leftOut },
      }
    },
    noteCounts: transferred.note,
    async moveHistory(some, owner) {
      const ids = some.map(({ _id }) => _id)
      await brought.moveTo(owner, ids)
      await reports.moveReportsOf(ids, owner)
      const used = some.flatMap(({ qrCode }) => qrCode?.style?.logo ?? [])
      const from = some[0]?.owner
      if (from && from !== owner) await qrLogos.copy(from, owner, [...new Set(used)])
    },
    publishLinkChange: links.publishLinkChange,
    voidCursors: changeEpochs.renew,
    sweepAccount: async (owner) => sweepAccount(userIdOf(owner) ?? 0),
  }
}

/** The same for a command beside the service, which hears of changed links from the database. */
export function composeLinkTransfersAlone(connection: Connection): TransferAccountLinksDeps {
  const shared = { nextId: createIdSource(connection), now: () => new Date() }
  return composeLinkTransfers({
    connection,
    links: {
      links: { publishLinkChange: () => {} },
      groups: { ...shared, ...GROUPS, items: createGroupsStore(connection) },
      tags: { ...shared, ...TAGS, items: createTagsStore(connection) },
    },
    abuse: { reports: createReportsStore(connection) },
    changeEpochs: createChangeEpochStore(connection),
    users: createUserStore(connection),
    // The service looks through closed accounts once an hour.
    sweepAccount: async () => {},
  })
}

/** Matches each item by name at the other account; `leftOut` names those without room there. */
async function match<Fields extends { color: Color }>(
  collection: Collection<Fields>,
  { from, actor }: { from: Owner; actor: UserActor },
  wanted: ReadonlySet<number>,
): Promise<{ ids: Map<number, number>; leftOut: string[] }> {
  const ids = new Map<number, number>()
  const leftOut: string[] = []
  if (wanted.size === 0) return { ids, leftOut }
  for (const { _id, fields } of await collection.items.list(from)) {
    if (!wanted.has(_id)) continue
    const name = collection.nameOf(fields)
    const found =
      (await collection.items.findNamed(actor.owner, name))?._id ?? (await make(collection, actor, fields))
    if (found === null) leftOut.push(name)
    else ids.set(_id, found)
  }
  return { ids, leftOut }
}

/** Null where the plan has no room, or the name is made by somebody else meanwhile. */
async function make<Fields extends { color: Color }>(
  collection: Collection<Fields>,
  actor: UserActor,
  draft: Fields,
): Promise<number | null> {
  try {
    return (await createCollectionItem(collection, actor, { draft, idempotencyKey: null })).id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
