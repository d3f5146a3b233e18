import { PLANS } from '@atajo/shared/plan'
import type { SiteSettings } from '@atajo/shared/settings'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { LiveDomains } from '../features/domains/live-domains.ts'
import type { GroupsDeps } from '../features/groups/groups.routes.ts'
import { createGroupsStore } from '../features/groups/groups.store.ts'
import { createReservedCodesStore } from '../features/links/create/reserved-codes.store.ts'
import { createLinkBulkStore } from '../features/links/edit/link-bulk.store.ts'
import type { LinksDeps } from '../features/links/links.routes.ts'
import type { ChangeEpochStore } from '../features/links/list/change-epoch.store.ts'
import type { ExportLinksDeps } from '../features/links/list/export-links.ts'
import { createLinkChangesStore } from '../features/links/list/link-changes.store.ts'
import { createLinkExportStore } from '../features/links/list/link-export.store.ts'
import { createLinkListMemory } from '../features/links/list/link-list-memory.ts'
import type { DestinationRules } from '../features/links/model/destination-rules.ts'
import type { LinkPolicy } from '../features/links/model/link-policy.ts'
import { createLinksStore, type LinksStore } from '../features/links/model/links.store.ts'
import { type PresentLinkDeps, shownDomain } from '../features/links/model/present-link.ts'
import type { PublishLinkChange } from '../features/links/model/publish-link-change.ts'
import { createLinkTransferStore } from '../features/links/ownership/link-transfer.store.ts'
import { createLinkPurgeStore } from '../features/links/trash/link-purge.store.ts'
import { createLinkTrashStore } from '../features/links/trash/link-trash.store.ts'
import type { PurgeLinksDeps } from '../features/links/trash/purge-links.ts'
import type { QrCodesDeps } from '../features/qr-codes/create-qr-code.ts'
import type { QrLogosDeps } from '../features/qr-codes/keep-qr-logo.ts'
import { createQrLogosStore, type QrLogosStore } from '../features/qr-codes/qr-logos.store.ts'
import { createDrawQrCode } from '../features/qr-codes/render-qr-code.ts'
import type { TagsDeps } from '../features/tags/tags.routes.ts'
import { createTagsStore } from '../features/tags/tags.store.ts'
import type { Owner } from '../platform/actor.ts'
import type { CollectionStore } from '../platform/collections/collection.store.ts'
import type { NextId } from '../platform/database/id-source.ts'
import { shareReads } from '../platform/database/share-reads.ts'
import type { Sealer } from '../platform/secrets.ts'

export interface LinkPartsOptions {
  config: Config
  connection: Connection
  nextId: NextId
  passwords: Sealer
  /** Seals change cursors, which clients send back. */
  cursors: Sealer
  changeEpochs: ChangeEpochStore
  /** Returns the database's time. */
  readClock: () => Promise<number>
  movedTo: (guest: Owner) => Promise<Owner | null>
  publishLinkChange: PublishLinkChange
  /** Returns the operator's current settings. */
  settings: () => SiteSettings
  domains: Pick<LiveDomains, 'current'>
  isOwnHost: (host: string) => boolean
  /** The host and path under which short links are shown. */
  place: () => ShortLinkPlace
  isHostBlocked: (host: string) => boolean
  withdrawalOf: PresentLinkDeps['withdrawalOf']
  blocksFingerprint: () => string
}

export interface LinkParts {
  links: LinksDeps & PurgeLinksDeps & ExportLinksDeps
  groups: GroupsDeps
  tags: TagsDeps
  qrCodes: QrCodesDeps & QrLogosDeps
  /** Deletes the groups and tags that have been in the trash long enough. */
  /** Returns how many groups and tags went. */
  emptyTrash: () => Promise<number>
}

/** The error codes of groups, and the wire name of their title. */
export const GROUPS = {
  kind: { one: 'group', many: 'groups' },
  nameOf: ({ title }: { title: string }) => title,
} as const
export const TAGS = {
  kind: { one: 'tag', many: 'tags' },
  nameOf: ({ name }: { name: string }) => name,
} as const

export function composeLinks(options: LinkPartsOptions): LinkParts {
  const { config, connection, nextId, passwords, movedTo, publishLinkChange } = options
  const now = () => new Date()
  const links = createLinksStore(connection)
  const groups = createGroupsStore(connection)
  const tags = createTagsStore(connection)
  const linkChanges = createLinkChangesStore(connection)
  const policy = linkPolicy(options)
  return {
    emptyTrash: async () => (await groups.emptyTrash(now())) + (await tags.emptyTrash(now())),
    groups: {
      ...GROUPS,
      items: reportingRestores(groups, (owner, groupId) => linkChanges.markChanged(owner, { groupId })),
      nextId,
      now,
    },
    tags: {
      ...TAGS,
      items: reportingRestores(tags, (owner, tagIds) => linkChanges.markChanged(owner, { tagIds })),
      nextId,
      now,
    },
    qrCodes: composeQrCodes({ links, logos: createQrLogosStore(connection) }, options.place, policy),
    links: {
      links,
      reservedCodes: createReservedCodesStore(connection),
      linkTransfer: createLinkTransferStore(connection),
      linkTrash: createLinkTrashStore(connection),
      linkBulk: createLinkBulkStore(connection),
      linkListMemory: createLinkListMemory(),
      linkExport: createLinkExportStore(connection),
      linkPurge: createLinkPurgeStore(connection),
      linkChanges,
      changeEpochs: options.changeEpochs,
      readClock: options.readClock,
      cursors: options.cursors,
      blocksFingerprint: options.blocksFingerprint,
      withdrawalOf: options.withdrawalOf,
      changesPage: 1000,
      nextId,
      now,
      passwords,
      movedTo,
      publishLinkChange,
      timeZone: config.timeZone,
      drawQrCode: createDrawQrCode(options.place),
      destinationRules: destinationRules(config, options),
      policy,
      isDomain: policy.isDomain,
      async groupsOf(owner) {
        const found = await groups.list(owner)
        return new Map(found.map(({ _id: id, fields }) => [id, { id, title: fields.title }]))
      },
      async tagsOf(owner) {
        return new Map((await tags.list(owner)).map(({ _id: id, fields }) => [id, { id, ...fields }]))
      },
    },
  }
}

function composeQrCodes(
  { links, logos }: { links: LinksStore; logos: QrLogosStore },
  place: () => ShortLinkPlace,
  policy: Pick<LinkPolicy, 'isDomain'>,
): LinkParts['qrCodes'] {
  const findForQrCode = shareReads(
    ({ owner, id }: { owner: Owner; id: number }) => links.find(owner, id),
    ({ owner, id }) => `${owner} ${id}`,
  )
  return {
    place,
    keepQrCode: links.keepQrCode,
    logos,
    logosInUse: links.qrLogosInUse,
    now: () => new Date(),
    async findLink(owner, id) {
      const link = await findForQrCode({ owner, id })
      return link && { id, code: link.code, domain: shownDomain(policy, link), qrCode: link.qrCode ?? null }
    },
  }
}

/**
 * Wraps the store so that links with a restored item are reported as changed, because they show it
 * again.
 */
function reportingRestores<Fields>(
  items: CollectionStore<Fields>,
  markChanged: (owner: Owner, id: number) => Promise<void>,
): CollectionStore<Fields> {
  return {
    ...items,
    async restore(owner, id, change) {
      const restored = await items.restore(owner, id, change)
      if (restored !== null && typeof restored === 'object') await markChanged(owner, id)
      return restored
    },
  }
}

function destinationRules(
  { publicUrl, host, port, allowPrivateDestinations, hasRootLinks }: Config,
  { settings, isHostBlocked, domains }: Pick<LinkPartsOptions, 'settings' | 'isHostBlocked' | 'domains'>,
): DestinationRules {
  const own = [new URL(publicUrl).host, `${host}:${port}`.toLowerCase(), `localhost:${port}`]
  let known: { hosts: readonly string[]; all: ReadonlySet<string> } = { hosts: [], all: new Set() }
  return {
    isHostBlocked,
    get policy() {
      const short = domains.current().map((domain) => domain.host)
      const rootHosts = hasRootLinks ? [...own, ...short] : short
      return { ownHosts: [...own, ...short], rootHosts, allowPrivate: allowPrivateDestinations }
    },
    get blockedDomains() {
      const hosts = settings().blockedHosts
      if (hosts !== known.hosts) known = { hosts, all: new Set(hosts) }
      return known.all
    },
  }
}

function linkPolicy({ settings, isOwnHost }: Pick<LinkPartsOptions, 'settings' | 'isOwnHost'>): LinkPolicy {
  return {
    limitOf: (plan) => (plan === 'guest' ? settings().guestLinks : PLANS[plan].links),
    areGuestsWelcome: () => settings().guests,
    isDomain: isOwnHost,
    isReservedWord: (slug) => settings().reservedWords.includes(slug.toLowerCase()),
  }
}
