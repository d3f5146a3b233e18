import { type AnsweredLink, type Link, linkFromWire } from '@atajo/shared/link'
import { API, withoutPasswords } from '@atajo/shared/paths'
import { type ShortLinkPlace, shownPath } from '@atajo/shared/short-link'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { ApiError } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { dropItem } from '../../../platform/server/put-item.ts'
import { linkBulkTexts } from '../../../texts/es/links/link-bulk.ts'
import { linkChangeTexts } from '../../../texts/es/links/link-change.ts'
import { type Delivery, defineAction, itemKey } from '../../sync/sync.public.ts'
import { linksKey, trashKey } from './link-outbox-actions.ts'

interface TrashChange {
  link: Link
  called: string
}

const item = ({ link }: TrashChange) => itemKey('link', link.id)
const without = (trashed: TrashedLink[], { link }: TrashChange) => trashed.filter(({ id }) => id !== link.id)
const which = ({ called }: TrashChange, { shortLinkPath }: ShortLinkPlace) =>
  called ? shownPath(called, shortLinkPath) : linkChangeTexts.withoutCode

export const restoreLink = defineAction<TrashChange, Link>({
  name: 'link.restore',
  item,
  send: async ({ link: { id } }, delivery) =>
    linkFromWire(
      await http<AnsweredLink>({
        method: 'POST',
        path: withoutPasswords(API.restoreLink),
        body: { id },
        ...delivery,
      }),
    ),
  projections: {
    links: (links: Link[], { link }) => inPlace(links, { ...link, deletedAt: null }),
    trashedLinks: without,
  },
  receive: (link, _change, client) => {
    dropItem(client, trashKey, link.id)
    client.setQueryData<Link[]>(linksKey, (links) => links && inPlace(links, link))
  },
  describe: (change, place) => ({ what: linkChangeTexts.restore, which: which(change, place) }),
})

export const removeLinkForGood = defineAction<TrashChange, unknown>({
  name: 'link.deleteForGood',
  item,
  send: ({ link: { id } }, delivery) =>
    http({ method: 'DELETE', path: API.linkTrash, body: { id }, ...delivery }),
  role: 'removal',
  projections: { trashedLinks: without },
  receive: (_answer, { link }, client) => dropItem(client, trashKey, link.id),
  describe: (change, place) => ({ what: linkChangeTexts.removeForGood, which: which(change, place) }),
})

/** Deletes links permanently, one after the other, and ignores those already gone. */
export const removeLinksForGood = defineAction<{ ids: number[] }, unknown>({
  name: 'link.deleteManyForGood',
  item: ({ ids }) => `links:${ids[0]}`,
  items: ({ ids }) => ids.map((id) => itemKey('link', id)),
  send: async ({ ids }, { idempotencyKey, owner }) => {
    for (const id of ids) await removeOne(id, { idempotencyKey: `${idempotencyKey}-${id}`, owner })
    return {}
  },
  projections: { trashedLinks: (trashed: TrashedLink[], { ids }) => withoutAll(trashed, ids) },
  receive: (_answer, { ids }, client) =>
    client.setQueryData<TrashedLink[]>(trashKey, (trashed) => trashed && withoutAll(trashed, ids)),
  describe: ({ ids }) => ({ what: linkChangeTexts.removeForGood, which: linkBulkTexts.links(ids.length) }),
})

async function removeOne(id: number, delivery: Delivery): Promise<void> {
  await http({ method: 'DELETE', path: API.linkTrash, body: { id }, ...delivery }).catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

function withoutAll(trashed: readonly TrashedLink[], ids: readonly number[]): TrashedLink[] {
  const gone = new Set(ids)
  return trashed.filter(({ id }) => !gone.has(id))
}

/** Inserts the link at the position of its age and removes duplicates. */
function inPlace(links: readonly Link[], link: Link): Link[] {
  const others = links.filter(({ id }) => id !== link.id)
  const place = others.findIndex(({ createdAt }) => createdAt < link.createdAt)
  return others.toSpliced(place < 0 ? others.length : place, 0, link)
}
