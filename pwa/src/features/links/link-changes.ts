import { COUNTRIES } from '@atajo/shared/country'
import {
  type Link,
  type LinkDraft,
  type LinkUpdate,
  linkFromWire,
  linkUpdateToWire,
  linkWire,
  type NewLink,
  newLinkToWire,
} from '@atajo/shared/link'
import { API, redirectPath } from '@atajo/shared/paths'
import type { QueryClient } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import { linkChangeTexts } from '../../texts/es/link-changes.ts'
import { defineAction, itemKey, type OutboxRecord, releaseReservedCode } from '../sync/sync.api.ts'
import { linkCode } from './short-link.ts'

/** How the group and tags of a draft look on screen until the server answers. */
export interface ShownCollections {
  group: Link['group']
  tags: Link['tags']
}

export interface LinkCreation extends NewLink {
  localId: number
  shown: ShownCollections
}

export interface LinkChange extends LinkUpdate {
  /** Code and slug before the change, to name it in the list of changes. */
  called: string
  shown: ShownCollections
}

export interface LinkDeletion {
  id: number
  called: string
}

export const linksKey = ['links'] as const

export const linkCreation = defineAction<LinkCreation, Link>({
  name: 'link.create',
  item: ({ localId }) => itemKey('link', localId),
  localId: ({ localId }) => localId,
  send: async (creation, idempotencyKey) =>
    readLink(
      await http({ method: 'POST', path: API.createLink, body: newLinkToWire(creation), idempotencyKey }),
    ),
  identify: (link) => link,
  projections: { links: (links: Link[], creation, record) => [unsentLink(creation, record), ...links] },
  receive: (link, _creation, client) => putLink(client, link),
  release: ({ reservedCode }) => {
    if (reservedCode) void releaseReservedCode(reservedCode)
  },
  describe: (creation) => ({
    what: linkChangeTexts.create,
    which: creation.customSlug ? redirectPath(creation.customSlug) : creation.destination,
  }),
})

export const linkChange = defineAction<LinkChange, Link>({
  name: 'link.update',
  item: ({ id }) => itemKey('link', id),
  send: async (change, idempotencyKey) =>
    readLink(
      await http({ method: 'PUT', path: API.updateLink, body: linkUpdateToWire(change), idempotencyKey }),
    ),
  identify: (link) => link,
  projections: {
    links: (links: Link[], change) =>
      links.map((link) => (link.id === change.id ? { ...link, ...shownDraft(change, change.shown) } : link)),
  },
  receive: (link, _change, client) => putLink(client, link),
  describe: ({ called }) => ({ what: linkChangeTexts.update, which: redirectPath(called) }),
})

export const linkDeletion = defineAction<LinkDeletion, unknown>({
  name: 'link.delete',
  item: ({ id }) => itemKey('link', id),
  isRemoval: true,
  send: ({ id }, idempotencyKey) =>
    http({ method: 'DELETE', path: API.deleteLink, body: { id }, idempotencyKey }),
  isDone: (error) => error.status === 404,
  projections: { links: (links: Link[], { id }) => links.filter((link) => link.id !== id) },
  receive: (_answer, { id }, client) =>
    client.setQueryData<Link[]>(linksKey, (links) => links?.filter((link) => link.id !== id)),
  describe: ({ called }) => ({ what: linkChangeTexts.remove, which: redirectPath(called) }),
})

/** The link of an answer in its wire form. */
export function readLink(answer: unknown): Link {
  return linkFromWire(linkWire.parse(answer))
}

/** What a change of `link` carries besides the draft. */
export function changeOf(link: Link, draft: LinkDraft, shown: ShownCollections): LinkChange {
  return { ...draft, id: link.id, ifUpdatedAt: link.updatedAt, called: linkCode(link), shown }
}

function putLink(client: QueryClient, link: Link): void {
  client.setQueryData<Link[]>(linksKey, (links) => {
    if (links === undefined) return undefined
    const isKnown = links.some((other) => other.id === link.id)
    return isKnown ? links.map((other) => (other.id === link.id ? link : other)) : [link, ...links]
  })
}

function unsentLink(creation: LinkCreation, record: OutboxRecord): Link {
  const madeAt = new Date(record.at).toISOString()
  return {
    id: creation.localId,
    code: creation.reservedCode ?? '',
    createdAt: madeAt,
    updatedAt: madeAt,
    qrCode: null,
    visitCount: 0,
    ...shownDraft(creation, creation.shown),
  }
}

function shownDraft(draft: LinkDraft, { group, tags }: ShownCollections) {
  return {
    customSlug: draft.customSlug,
    destination: /^https?:/i.test(draft.destination) ? draft.destination : `https://${draft.destination}`,
    isActive: draft.isActive,
    expiresAt: draft.expiry && (draft.expiry.length === 10 ? `${draft.expiry}T23:59:59.999Z` : draft.expiry),
    expiresOn: draft.expiry && draft.expiry.slice(0, 10),
    password: draft.password,
    maxVisits: draft.maxVisits,
    blockedCountries: COUNTRIES.filter(({ id }) => draft.blockedCountryIds.includes(id)),
    mobileDestination: draft.mobileDestination,
    desktopDestination: draft.desktopDestination,
    preview: draft.preview,
    group: group?.id ? group : null,
    tags: tags.filter((tag) => tag.id !== null),
  }
}
