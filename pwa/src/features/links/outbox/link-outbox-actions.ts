import { type AnsweredLink, type Link, linkFromWire } from '@atajo/shared/link'
import { type LinkDraft, type NewLink, newLinkToWire } from '@atajo/shared/link-draft'
import { API, withoutPasswords } from '@atajo/shared/paths'
import { shownPath } from '@atajo/shared/short-link'
import { trashedAt } from '@atajo/shared/trash'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { type HttpRequest, http } from '../../../platform/server/http.ts'
import { dropItem, putItem } from '../../../platform/server/put-item.ts'
import { linkChangeTexts } from '../../../texts/es/links/link-change.ts'
import {
  type Delivery,
  defineAction,
  isSetChange,
  itemKey,
  loadReservedCodes,
  type OutboxRecord,
} from '../../sync/sync.public.ts'
import { type OptimisticCollections, shownDraft } from '../model/link-draft.ts'
import { draftWithEdit, type LinkEdit, withEdit } from '../model/link-edit.ts'
import { recordSentLink } from './sent-links.ts'

/** A link to create, with the device's own id until the server assigns one. */
export interface LinkCreation {
  localId: number
  link: NewLink
  /**
   * The ISO instant until which an unused reserved code can be returned; missing without a code.
   */
  codeExpiresAt?: string
  shown: OptimisticCollections
}

export interface LinkDeletion {
  id: number
  called: string
  /** The link before the change; missing in records of an earlier version. */
  link?: Link
}

export const linksKey = ['links'] as const
export const trashKey = ['trashedLinks'] as const

export const createLink = defineAction<LinkCreation, Link>({
  name: 'link.create',
  item: ({ localId }) => itemKey('link', localId),
  localId: ({ localId }) => localId,
  named: ({ link }) => collectionKeys(link),
  send: ({ link }, delivery) =>
    sendLink({ method: 'POST', path: API.createLink, body: newLinkToWire(link), ...delivery }),
  projections: { links: (links: Link[], creation, record) => [unsentLink(creation, record), ...links] },
  receive: (link, { localId }, client) => {
    recordSentLink(localId, link.id)
    putItem(client, linksKey, link, 'first')
  },
  release: ({ link: { reservedCode }, codeExpiresAt }, refusal) => {
    if (!reservedCode || !codeExpiresAt || isCodeRefused(refusal)) return
    const reserved = { code: reservedCode, expiresAt: codeExpiresAt }
    void loadReservedCodes()
      .then((codes) => codes.releaseReservedCode(reserved))
      .catch(console.warn)
  },
  // The reserved code may have expired, or been used by another device of the same person.
  revise: (creation, refusal) =>
    isCodeRefused(refusal) ? { ...creation, link: { ...creation.link, reservedCode: null } } : creation,
  mergeEdit: (creation, edit) => {
    const { password } = edit.change
    const link = draftWithEdit(creation.link, edit.change)
    const kept = password && !isSetChange(password) ? {} : { password: creation.link.password }
    const { shown } = edit as LinkEdit
    return { ...creation, link: { ...link, ...kept }, shown }
  },
  describe: ({ link }, { shortLinkPath }) => {
    const code = link.customSlug ?? link.reservedCode
    const what = linkChangeTexts.create
    return code
      ? { what, which: shownPath(code, shortLinkPath) }
      : { what, which: link.destination, isAddress: true }
  },
})

export const editLink = defineAction<LinkEdit, Link>({
  name: 'link.edit',
  item: ({ id }) => itemKey('link', id),
  named: ({ change: { groupId, tags } }) => [
    ...(groupId && !isSetChange(groupId) && groupId.to !== null
      ? [itemKey('group', Number(groupId.to))]
      : []),
    ...(tags && isSetChange(tags) ? tags.add.map((id) => itemKey('tag', id)) : []),
  ],
  send: patchLink,
  projections: {
    links: (links: Link[], edit) => links.map((link) => (link.id === edit.id ? withEdit(link, edit) : link)),
  },
  receive: (link, _edit, client) => putItem(client, linksKey, link, 'first'),
  compare: async (edit, refusal, client) =>
    (await import('../model/compare-link.ts')).compareLink(edit, refusal, client),
  describe: ({ called }, { shortLinkPath }) => ({
    what: linkChangeTexts.update,
    which: called ? shownPath(called, shortLinkPath) : linkChangeTexts.withoutCode,
  }),
})

/** Sends an edit of a link and returns the answer without its password. */
export async function patchLink({ id, change }: Pick<LinkEdit, 'id' | 'change'>, delivery: Delivery) {
  return sendLink({ method: 'PATCH', path: `${API.oneLink}/${id}`, body: { change }, ...delivery })
}

export const deleteLink = defineAction<LinkDeletion, unknown>({
  name: 'link.delete',
  item: ({ id }) => itemKey('link', id),
  role: 'removal',
  send: ({ id }, delivery) => http({ method: 'DELETE', path: API.deleteLink, body: { id }, ...delivery }),
  projections: {
    links: (links: Link[], { id }) => links.filter((link) => link.id !== id),
    trashedLinks: (trashed: TrashedLink[], { link }, { at }) =>
      link ? [trashedAt(link, at), ...trashed.filter(({ id }) => id !== link.id)] : trashed,
  },
  receive: (_answer, { id, link }, client) => {
    dropItem(client, linksKey, id)
    if (link) putItem(client, trashKey, trashedAt(link, Date.now()), 'first')
  },
  describe: ({ called }, { shortLinkPath }) => ({
    what: linkChangeTexts.remove,
    which: called ? shownPath(called, shortLinkPath) : linkChangeTexts.withoutCode,
  }),
})

/** Returns whether the server refused the reserved code as unknown or already used. */
function isCodeRefused(refusal: { fields: object } | null): boolean {
  return refusal !== null && 'shortUrl' in refusal.fields
}

export function collectionKeys({ groupId, tagIds }: LinkDraft): string[] {
  return [...(groupId === null ? [] : [itemKey('group', groupId)]), ...tagIds.map((id) => itemKey('tag', id))]
}

async function sendLink({ path, ...request }: HttpRequest): Promise<Link> {
  return linkFromWire(await http<AnsweredLink>({ path: withoutPasswords(path), ...request }))
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
    clicksBefore: null,
    withdrawal: null,
    qrCode: null,
    qrStyle: null,
    visitCount: 0,
    usedVisits: 0,
    hasPassword: creation.link.password !== null,
    passwordVersion: null,
    ...shownDraft(creation.link, creation.shown),
  }
}
