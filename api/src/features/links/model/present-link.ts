import { findCountryById } from '@atajo/shared/country'
import type { Link } from '@atajo/shared/link'
import type { QrStyle } from '@atajo/shared/qr-style'
import type { Owner } from '../../../platform/actor.ts'
import { type LinkDocument, plainContent } from './link.model.ts'
import { dayOf } from './link-expiry.ts'

export type GroupOfLink = NonNullable<Link['group']>
export type TagOfLink = Link['tags'][number]

export interface CollectionsDeps {
  /** Returns the owner's groups by id. */
  groupsOf(owner: Owner): Promise<ReadonlyMap<number, GroupOfLink>>
  /** Returns the owner's tags by id. */
  tagsOf(owner: Owner): Promise<ReadonlyMap<number, TagOfLink>>
}

/** The fields that decide whether a link is blocked or paused. */
type ClosableLink = Pick<
  LinkDocument,
  '_id' | 'owner' | 'destination' | 'mobileDestination' | 'desktopDestination' | 'pausedBy'
>

export interface PresentLinkDeps extends CollectionsDeps {
  passwords: { open(sealed: string): string | null }
  timeZone: string
  /** Returns who has blocked or paused a link; null if nobody has. */
  withdrawalOf(link: ClosableLink): Link['withdrawal']
  /** Returns whether the host is one of the short domains. */
  isDomain(host: string): boolean
  /** Base64 of the PNG of a link's QR code. */
  drawQrCode(link: { code: string; domain: string | null; style: QrStyle | null }): string
}

const NO_PREVIEW = { isOn: false, title: null, description: null, image: null }

export interface OwnCollections {
  groups: ReadonlyMap<number, GroupOfLink>
  tags: ReadonlyMap<number, TagOfLink>
}

export async function collectionsOf(deps: CollectionsDeps, owner: Owner): Promise<OwnCollections> {
  if (owner.startsWith('g:')) return { groups: new Map(), tags: new Map() }
  const [groups, tags] = await Promise.all([deps.groupsOf(owner), deps.tagsOf(owner)])
  return { groups, tags }
}

export interface NamedCollections {
  groupId: number | null
  tagIds: number[]
}

/**
 * Returns the owner's groups if one is needed, and the tags if any is needed; otherwise empty
 * collections.
 */
export async function collectionsNamed(
  deps: CollectionsDeps,
  owner: Owner,
  { groupId, tagIds }: NamedCollections,
): Promise<OwnCollections> {
  const [groups, tags] = await Promise.all([
    groupId === null ? new Map<number, GroupOfLink>() : deps.groupsOf(owner),
    tagIds.length === 0 ? new Map<number, TagOfLink>() : deps.tagsOf(owner),
  ])
  return { groups, tags }
}

export async function presentLink(deps: PresentLinkDeps, document: LinkDocument): Promise<Link> {
  const { owner, groupId = null, tagIds = [] } = document
  return presenterWith(deps, await collectionsNamed(deps, owner, { groupId, tagIds }))(document)
}

/** Returns the default if the link's domain no longer exists. */
export function shownDomain(
  { isDomain }: Pick<PresentLinkDeps, 'isDomain'>,
  { domain }: Pick<LinkDocument, 'domain'>,
): string | null {
  return domain && isDomain(domain) ? domain : null
}

/** The nonce of a sealed text is random and reveals nothing of the text. */
function versionOf(sealed: string): number {
  const nonce = Buffer.alloc(6)
  nonce.write(sealed.slice(0, 8), 'base64url')
  return nonce.readUIntBE(0, 6)
}

function shownQrCode(
  deps: Pick<PresentLinkDeps, 'drawQrCode'>,
  { code, qrCode }: LinkDocument,
  domain: string | null,
): Pick<Link, 'qrCode' | 'qrStyle'> {
  if (!qrCode) return { qrCode: null, qrStyle: null }
  const { png, style = null } = qrCode
  return { qrCode: png ?? deps.drawQrCode({ code, domain, style }), qrStyle: style }
}

/** How live links look to the owner of these groups and tags; only existing ones are shown. */
export function presenterWith(
  deps: PresentLinkDeps,
  { groups, tags }: OwnCollections,
): (document: LinkDocument) => Link {
  return (document) => {
    const domain = shownDomain(deps, document)
    const { expiresAt = null, sealedPassword = null, groupId, tagIds = [], preview } = document
    return {
      id: document._id,
      code: document.code,
      ...plainContent(document),
      domain,
      isActive: document.isActive ?? false,
      createdAt: document.createdAt?.toISOString() ?? '',
      updatedAt: document.updatedAt?.toISOString() ?? '',
      deletedAt: document.deletedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      expiresOn: expiresAt && dayOf(expiresAt, deps.timeZone),
      password: sealedPassword === null ? null : deps.passwords.open(sealedPassword),
      hasPassword: sealedPassword !== null,
      passwordVersion: sealedPassword === null ? null : versionOf(sealedPassword),
      blockedCountries: (document.blockedCountryIds ?? [])
        .map(findCountryById)
        .filter((found) => found !== undefined),
      preview: { ...NO_PREVIEW, ...preview },
      group: (groupId && groups.get(groupId)) || null,
      tags: tagIds.map((id) => tags.get(id)).filter((tag) => tag !== undefined),
      ...shownQrCode(deps, document, domain),
      visitCount: document.visits?.total ?? 0,
      usedVisits: document.usedVisits ?? 0,
      importedClicks: document.importedClicks ?? null,
      clicksBefore: document.clicksBefore ?? null,
      withdrawal: deps.withdrawalOf(document),
    }
  }
}
