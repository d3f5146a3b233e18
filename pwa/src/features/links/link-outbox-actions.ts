import { type Link, linkFromWire, type WireLink } from '@atajo/shared/link'
import { type LinkDraft, linkUpdateToWire, type NewLink, newLinkToWire } from '@atajo/shared/link-draft'
import { PLAIN_LINK_FIELDS } from '@atajo/shared/link-fields'
import { API, redirectPath } from '@atajo/shared/paths'
import { TRASH_DAYS } from '@atajo/shared/trash'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { ApiError } from '../../platform/api-error.ts'
import { type HttpRequest, http } from '../../platform/http.ts'
import { dropItem, putItem } from '../../platform/put-item.ts'
import { linkChangeTexts } from '../../texts/es/link-change.ts'
import {
  type Delivery,
  defineAction,
  itemKey,
  type OutboxRecord,
  onlyChanged,
  releaseReservedCode,
} from '../sync/sync.public.ts'
import {
  contentOf,
  isAsShown,
  isAsWanted,
  type LinkChange,
  type LinkContent,
  madeOf,
  onTopOfContent,
} from './link-change.ts'
import type { OptimisticCollections } from './link-draft.ts'
import { noteSentLink } from './sent-links.ts'

/** A link to be made: what is asked for, and the device's id until the server gives one. */
export interface LinkCreation {
  localId: number
  link: NewLink
  /** ISO instant until which the reserved code can be given back; missing without one. */
  codeExpiresAt?: string
  shown: OptimisticCollections
}

export interface LinkDeletion {
  id: number
  called: string
  /** The link as it was; what an earlier version kept lacks it. */
  link?: Link
}

/** The fields that show one of a draft under another name. */
const SHOWN_AS: Partial<Record<keyof LinkDraft, (keyof Link)[]>> = {
  groupId: ['group'],
  tagIds: ['tags'],
  expiry: ['expiresAt', 'expiresOn'],
  blockedCountryIds: ['blockedCountries'],
}
const DAY_MS = 24 * 60 * 60 * 1000

export const linksKey = ['links'] as const
export const trashKey = ['trashedLinks'] as const

export const createLink = defineAction<LinkCreation, Link>({
  name: 'link.create',
  item: ({ localId }) => itemKey('link', localId),
  localId: ({ localId }) => localId,
  named: ({ link }) => collectionKeys(link),
  send: ({ link }, delivery) =>
    sendLink({ method: 'POST', path: API.createLink, body: newLinkToWire(link), ...delivery }),
  identify: (link) => link,
  content: contentOf,
  projections: { links: (links: Link[], creation, record) => [unsentLink(creation, record), ...links] },
  receive: (link, { localId }, client) => {
    noteSentLink(localId, link.id)
    putItem(client, linksKey, link, 'first')
  },
  release: ({ link: { reservedCode }, codeExpiresAt }, refusal) => {
    if (!reservedCode || !codeExpiresAt || isCodeRefused(refusal)) return
    releaseReservedCode({ code: reservedCode, expiresAt: codeExpiresAt }).catch(console.warn)
  },
  // The code may have run out, or gone to another device of the same person.
  revise: (creation, refusal) =>
    isCodeRefused(refusal) ? { ...creation, link: { ...creation.link, reservedCode: null } } : creation,
  describe: ({ link }) => {
    const code = link.customSlug ?? link.reservedCode
    const what = linkChangeTexts.create
    return code ? { what, which: redirectPath(code) } : { what, which: link.destination, isAddress: true }
  },
})

export const updateLink = defineAction<LinkChange, Link>({
  name: 'link.update',
  item: ({ id }) => itemKey('link', id),
  named: collectionKeys,
  send: sendUpdate,
  identify: (link) => link,
  content: contentOf,
  onTopOf: (change, content) => onTopOfContent(change, content as LinkContent),
  madeOf,
  list: linksKey,
  projections: {
    links: (links: Link[], change) =>
      links.map((link) => (link.id === change.id ? { ...link, ...shownChange(change) } : link)),
  },
  compare: async (change, current) => (await import('./compare-link.ts')).compareLink(change, current),
  receive: (link, _change, client) => putItem(client, linksKey, link, 'first'),
  describe: ({ called }) => ({
    what: linkChangeTexts.update,
    which: called ? redirectPath(called) : linkChangeTexts.withoutCode,
  }),
})

export const deleteLink = defineAction<LinkDeletion, unknown>({
  name: 'link.delete',
  item: ({ id }) => itemKey('link', id),
  isRemoval: true,
  send: ({ id }, delivery) => http({ method: 'DELETE', path: API.deleteLink, body: { id }, ...delivery }),
  isDone: (error) => error.status === 404,
  projections: {
    links: (links: Link[], { id }) => links.filter((link) => link.id !== id),
    trashedLinks: (trashed: TrashedLink[], { link }, { at }) =>
      link ? [trashedAt(link, at), ...trashed.filter(({ id }) => id !== link.id)] : trashed,
  },
  receive: (_answer, { id, link }, client) => {
    dropItem(client, linksKey, id)
    if (link) putItem(client, trashKey, trashedAt(link, Date.now()), 'first')
  },
  describe: ({ called }) => ({
    what: linkChangeTexts.remove,
    which: called ? redirectPath(called) : linkChangeTexts.withoutCode,
  }),
})

/** A link in the trash since `at`, ms since 1970. */
export function trashedAt(link: Link, at: number): TrashedLink {
  const [deletedAt, purgeAt] = [at, at + TRASH_DAYS * DAY_MS].map((time) => new Date(time).toISOString())
  return { ...link, deletedAt: deletedAt as string, purgeAt: purgeAt as string }
}

/** Whether the server does not know a creation's code, or has given it to something else. */
function isCodeRefused(refusal: { fields: object } | null): boolean {
  return refusal !== null && 'shortUrl' in refusal.fields
}

function collectionKeys({ groupId, tagIds }: LinkDraft): string[] {
  return [...(groupId === null ? [] : [itemKey('group', groupId)]), ...tagIds.map((id) => itemKey('tag', id))]
}

/**
 * A change of many links leaves versions that this device does not know: they hold nothing new. Nor
 * does a link that is as the change leaves it, as after an answer that was lost.
 */
async function sendUpdate(change: LinkChange, delivery: Delivery): Promise<Link> {
  try {
    return await putLink(change, delivery)
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'edit_conflict' && error.current
    if (!current) throw error
    const link = linkFromWire(current as WireLink)
    if (isAsWanted(change, link)) return link
    if (!isAsShown(change, link)) throw error
    const onTop = { ...onTopOfContent(change, contentOf(link)), ifUpdatedAt: link.updatedAt }
    return putLink(onTop, { ...delivery, idempotencyKey: `${delivery.idempotencyKey}-2` })
  }
}

function putLink(change: LinkChange, delivery: Delivery): Promise<Link> {
  return sendLink({ method: 'PUT', path: API.updateLink, body: linkUpdateToWire(change), ...delivery })
}

async function sendLink(request: HttpRequest): Promise<Link> {
  return linkFromWire(await http<WireLink>(request))
}

function unsentLink(creation: LinkCreation, record: OutboxRecord): Link {
  const madeAt = new Date(record.at).toISOString()
  return {
    id: creation.localId,
    code: creation.link.reservedCode ?? '',
    createdAt: madeAt,
    updatedAt: madeAt,
    deletedAt: null,
    importedClicks: null,
    withdrawal: null,
    qrCode: null,
    visitCount: 0,
    usedVisits: 0,
    hasPassword: creation.link.password !== null,
    passwordVersion: null,
    ...shownDraft(creation.link, creation.shown),
  }
}

/** How a change shows: where it changes nothing, other changes do. */
function shownChange({ changed, ...change }: LinkChange): Partial<Link> {
  const fields = changed.flatMap((field) => SHOWN_AS[field] ?? [field as keyof Link])
  return onlyChanged<Partial<Link>>(shownDraft(change, change.shown), fields)
}

function shownDraft(draft: LinkDraft, { group, tags }: OptimisticCollections) {
  return {
    ...PLAIN_LINK_FIELDS.pick(draft),
    destination: /^https?:/i.test(draft.destination) ? draft.destination : `https://${draft.destination}`,
    expiresAt: draft.expiry && (draft.expiry.length === 10 ? `${draft.expiry}T23:59:59.999Z` : draft.expiry),
    expiresOn: draft.expiry?.slice(0, 10) ?? null,
    // Only the ids matter until the server answers; names are looked up where they are shown.
    blockedCountries: draft.blockedCountryIds.map((id) => ({ id, code: '', name: '' })),
    preview: draft.preview,
    group: group?.id ? group : null,
    tags: tags.filter((tag) => tag.id !== null),
  }
}
