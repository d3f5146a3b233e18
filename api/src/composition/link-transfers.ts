import type { Color } from '@atajo/shared/color'
import { PLANS } from '@atajo/shared/plan'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { BlocksInForce } from '../features/abuse/blocks-in-force.ts'
import type { ReportsStore } from '../features/abuse/reports.store.ts'
import { proveOwnerLately } from '../features/account/prove-owner.ts'
import { createAdminUsersStore } from '../features/administration/accounts/admin-users.store.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import { createLiveSettings } from '../features/administration/settings/live-settings.ts'
import { createSettingsStore } from '../features/administration/settings/settings.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import { accountNamed, createUserStore, type UserStore } from '../features/auth/users.store.ts'
import { createGroupsStore } from '../features/groups/groups.store.ts'
import { createAccountTransfersStore } from '../features/link-transfers/account-transfers.store.ts'
import type { MatchedCollections } from '../features/link-transfers/hand-over-links.ts'
import { createLinkOffersStore } from '../features/link-transfers/link-offers.store.ts'
import type { LinkTransfersDeps } from '../features/link-transfers/link-transfers.routes.ts'
import type { TransferAccountLinksDeps } from '../features/link-transfers/transfer-account-links.ts'
import { type ChangeEpochStore, createChangeEpochStore } from '../features/links/list/change-epoch.store.ts'
import { createLinkPlacesStore } from '../features/links/model/link-places.store.ts'
import { createLinkHandOverStore } from '../features/links/ownership/link-hand-over.store.ts'
import { createQrLogosStore } from '../features/qr-codes/qr-logos.store.ts'
import { createImportedDaysStore } from '../features/stats/imported-days.store.ts'
import { createTransferredLinksStore } from '../features/stats/transferred-links.store.ts'
import { createTagsStore } from '../features/tags/tags.store.ts'
import { type Owner, type UserActor, userIdOf } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Collection } from '../platform/collections/collection.ts'
import { createCollectionItem } from '../platform/collections/create-collection-item.ts'
import { createIdSource } from '../platform/database/id-source.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'
import { composeAbuse, withdrawalBy } from './abuse.ts'
import type { Decisions } from './decisions.ts'
import { GROUPS, type LinkParts, TAGS } from './links.ts'
import type { OwnerProving } from './two-step.ts'

interface LinkTransfersOptions {
  connection: Connection
  links: Pick<LinkParts, 'groups' | 'tags'> & { links: Pick<LinkParts['links'], 'publishLinkChange'> }
  abuse: { reports: Pick<ReportsStore, 'moveReportsOf' | 'openAmong'>; inForce: BlocksInForce }
  changeEpochs: Pick<ChangeEpochStore, 'renewOf'>
  users: Pick<UserStore, 'planOf'>
  /** Closes or erases data that was added to an account which is closed or erased. */
  sweepAccount: (userId: number) => Promise<void>
}

interface LinkOffersOptions {
  connection: Connection
  limiter: DatabaseLimiter
  linkTransfers: TransferAccountLinksDeps
  proving: OwnerProving
  users: UserStore
}

export function composeLinkTransfers({
  connection,
  links: { links, groups, tags },
  abuse: { inForce, reports },
  changeEpochs,
  users,
  sweepAccount,
}: LinkTransfersOptions): TransferAccountLinksDeps {
  const transferred = createTransferredLinksStore(connection)
  const imported = createImportedDaysStore(connection)
  const auditLog = createAuditLogStore(connection)
  const withdrawalOf = withdrawalBy(inForce)
  const qrLogos = createQrLogosStore(connection)
  return {
    transfers: createAccountTransfersStore(connection),
    offers: createLinkOffersStore(connection),
    places: createLinkPlacesStore(connection),
    limitOf: async (owner) => PLANS[(await users.planOf(userIdOf(owner) ?? 0)) ?? 'free'].links,
    async withheldAmong(some) {
      await inForce.refresh()
      const reported = await reports.openAmong(some.map(({ _id }) => _id))
      const closed = some.flatMap((link) => (withdrawalOf(link) === null ? [] : link._id))
      return new Set([...reported, ...closed])
    },
    async recordAcceptance({ from, to }, count) {
      const detail = { to, links: count }
      await auditLog.add({ actor: userIdOf(from), action: 'transfer_links', target: from, detail })
    },
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
    recordCounts: transferred.note,
    async moveHistory(ids, owner) {
      await imported.moveTo(owner, ids)
      await reports.moveReportsOf(ids, owner)
    },
    async copyLogos(some, owner) {
      const used = some.flatMap(({ qrCode }) => qrCode?.style?.logo ?? [])
      const from = some[0]?.owner
      if (from && from !== owner) await qrLogos.copy(from, owner, [...new Set(used)])
    },
    publishLinkChange: links.publishLinkChange,
    voidCursors: changeEpochs.renewOf,
    sweepAccount: async (owner) => sweepAccount(userIdOf(owner) ?? 0),
  }
}

interface AloneOptions extends Pick<LinkTransfersOptions, 'connection' | 'sweepAccount'> {
  config: Config
  decisions: Decisions
}

/**
 * The same for a command in another process. The service learns of the changed links from the
 * database.
 */
export async function composeLinkTransfersAlone({
  config,
  connection,
  decisions,
  sweepAccount,
}: AloneOptions): Promise<TransferAccountLinksDeps> {
  const nextId = createIdSource(connection)
  const now = () => new Date()
  const settings = createLiveSettings(createSettingsStore(connection), config.fixedSettings)
  const { blockedHosts } = await settings.read()
  return composeLinkTransfers({
    connection,
    links: {
      links: { publishLinkChange: () => {} },
      groups: { ...GROUPS, nextId, now, items: createGroupsStore(connection) },
      tags: { ...TAGS, nextId, now, items: createTagsStore(connection) },
    },
    abuse: composeAbuse(config, connection, decisions, () => blockedHosts),
    changeEpochs: createChangeEpochStore(connection),
    users: createUserStore(connection),
    sweepAccount,
  })
}

export function composeLinkOffers({
  connection,
  limiter,
  linkTransfers,
  proving,
  users,
}: LinkOffersOptions): LinkTransfersDeps {
  const { usernamesOf } = createAdminUsersStore(userModel(connection))
  return {
    ...linkTransfers,
    offers: createLinkOffersStore(connection),
    limiter,
    proveOwner: (userId, proof) => proveOwnerLately(proving, userId, proof),
    accountNamed: (name) => accountNamed(users, name),
    async openUsernames(ids) {
      const standings = await Promise.all(
        [...new Set(ids)].map(async (id) => [id, await users.accountStatusOf(id)] as const),
      )
      return usernamesOf(standings.flatMap(([id, standing]) => (standing === null ? [] : id)))
    },
    credentialsVersionOf: async (userId) => (await users.accountStatusOf(userId))?.credentialsVersion ?? null,
    now: Date.now,
  }
}

/**
 * Matches each item by name in the other account; `leftOut` lists those that its plan has no room
 * for.
 */
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

/**
 * Returns null if the plan has no room. The item is found on the next attempt if another request
 * created it meanwhile.
 */
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
