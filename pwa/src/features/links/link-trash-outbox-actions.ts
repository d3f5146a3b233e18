import { type Link, linkFromWire, type WireLink } from '@atajo/shared/link'
import { API, redirectPath } from '@atajo/shared/paths'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { http } from '../../platform/http.ts'
import { dropItem } from '../../platform/put-item.ts'
import { linkChangeTexts } from '../../texts/es/link-changes.ts'
import { defineAction, itemKey } from '../sync/sync.public.ts'
import { linksKey, trashKey } from './link-outbox-actions.ts'

interface TrashChange {
  link: Link
  called: string
}

const item = ({ link }: TrashChange) => itemKey('link', link.id)
const without = (trashed: TrashedLink[], { link }: TrashChange) => trashed.filter(({ id }) => id !== link.id)
const which = ({ called }: TrashChange) => (called ? redirectPath(called) : linkChangeTexts.withoutCode)

export const restoreLink = defineAction<TrashChange, Link>({
  name: 'link.restore',
  item,
  send: async ({ link: { id } }, delivery) =>
    linkFromWire(await http<WireLink>({ method: 'POST', path: API.restoreLink, body: { id }, ...delivery })),
  identify: (link) => link,
  projections: {
    links: (links: Link[], { link }) => inPlace(links, { ...link, deletedAt: null }),
    trashedLinks: without,
  },
  receive: (link, _change, client) => {
    dropItem(client, trashKey, link.id)
    client.setQueryData<Link[]>(linksKey, (links) => links && inPlace(links, link))
  },
  describe: (change) => ({ what: linkChangeTexts.restore, which: which(change) }),
})

export const removeLinkForGood = defineAction<TrashChange, unknown>({
  name: 'link.deleteForGood',
  item,
  send: ({ link: { id } }, delivery) =>
    http({ method: 'DELETE', path: API.linkTrash, body: { id }, ...delivery }),
  isDone: (error) => error.status === 404,
  projections: { trashedLinks: without },
  receive: (_answer, { link }, client) => dropItem(client, trashKey, link.id),
  describe: (change) => ({ what: linkChangeTexts.removeForGood, which: which(change) }),
})

/** The list with the link where its age puts it, once. */
function inPlace(links: readonly Link[], link: Link): Link[] {
  const others = links.filter(({ id }) => id !== link.id)
  const place = others.findIndex(({ createdAt }) => createdAt < link.createdAt)
  return others.toSpliced(place < 0 ? others.length : place, 0, link)
}
