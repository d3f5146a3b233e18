import type { BulkChange, BulkResult } from '@atajo/shared/bulk-change'
import type { Link } from '@atajo/shared/link'
import { LINK_WIRE_FIELD } from '@atajo/shared/link-field-errors'
import { API } from '@atajo/shared/paths'
import { trashedAt } from '@atajo/shared/trash'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { http } from '../../../platform/server/http.ts'
import { linkBulkTexts } from '../../../texts/es/links/link-bulk.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { defineAction, itemKey } from '../../sync/sync.public.ts'
import { editLink, type LinksEdit } from '../model/links-edit.ts'
import { linksKey, trashKey } from './link-outbox-actions.ts'

/** An edit of up to 1,000 links. */
export interface LinksChange {
  ids: number[]
  edit: LinksEdit
  /** The original links, if they move into or out of the trash. */
  moved: Link[]
}

export const changeLinks = defineAction<LinksChange, BulkResult>({
  name: 'link.bulk',
  item: ({ ids }) => `links:${ids[0]}`,
  items: ({ ids }) => ids.map((id) => itemKey('link', id)),
  named: ({ edit }) => collectionKeys(edit),
  send: async ({ ids, edit }, delivery) => {
    const change = changeToWire(edit)
    if (ids.length === 0 || change === null) return NOTHING
    return http<BulkResult>({ method: 'POST', path: API.bulkLinks, body: { ids, change }, ...delivery })
  },
  projections: {
    links: (links: Link[], change) => linksAfter(links, change),
    trashedLinks: (trashed: TrashedLink[], change, { at }) => trashAfter(trashed, change, at),
  },
  receive: ({ results }, change, client) => {
    const done = new Set(results.flatMap(({ id, ok }) => (ok ? [id] : [])))
    const ids = change.ids.filter((id) => done.has(id))
    const changed = { ...change, ids, moved: change.moved.filter(({ id }) => done.has(id)) }
    client.setQueryData<Link[]>(linksKey, (links) => links && linksAfter(links, changed))
    client.setQueryData<TrashedLink[]>(trashKey, (trash) => trash && trashAfter(trash, changed, Date.now()))
    reportFailures(change.edit, results)
  },
  describe: ({ ids, edit }) => ({
    what: edit.kind === 'field' ? linkBulkTexts.changeOf(edit.field) : linkBulkTexts.changes[edit.kind],
    which: linkBulkTexts.links(ids.length),
  }),
})

const NOTHING: BulkResult = { counts: { changed: 0, unchanged: 0, failed: 0 }, results: [] }

/** Returns null if all groups or tags that the edit adds were given up before they were sent. */
function changeToWire(edit: LinksEdit): BulkChange['change'] | null {
  switch (edit.kind) {
    case 'status':
      return { status: edit.isActive }
    case 'group':
      return edit.group !== null && edit.group.id === null ? null : { groupId: edit.group?.id ?? null }
    case 'tags':
      return { addTags: idsOf(edit.added), removeTags: idsOf(edit.removed) }
    case 'expiry':
      return { d_expire: edit.expiry }
    case 'domain':
      return { domain: edit.domain }
    case 'field':
      return { [LINK_WIRE_FIELD[edit.field] as string]: edit.value }
    default:
      return { [edit.kind]: true }
  }
}

function idsOf(items: readonly { id: number | null }[]): number[] {
  return items.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Returns the keys of the groups and tags that the edit adds. */
function collectionKeys(edit: LinksEdit): string[] {
  if (edit.kind === 'group') return idsOf(edit.group ? [edit.group] : []).map((id) => itemKey('group', id))
  return edit.kind === 'tags' ? idsOf(edit.added).map((id) => itemKey('tag', id)) : []
}

function linksAfter(links: readonly Link[], { ids, edit, moved }: LinksChange): Link[] {
  const meant = new Set(ids)
  if (edit.kind === 'trash') return links.filter(({ id }) => !meant.has(id))
  if (edit.kind !== 'restore') return links.map((link) => (meant.has(link.id) ? editLink(link, edit) : link))
  const back = moved.map((link) => ({ ...link, deletedAt: null }))
  return [...links.filter(({ id }) => !meant.has(id)), ...back].sort(newestFirst)
}

function trashAfter(
  trash: readonly TrashedLink[],
  { ids, edit, moved }: LinksChange,
  at: number,
): TrashedLink[] {
  const meant = new Set(ids)
  const others = trash.filter(({ id }) => !meant.has(id))
  if (edit.kind === 'trash') return [...moved.map((link) => trashedAt(link, at)), ...others]
  return edit.kind === 'restore' ? others : [...trash]
}

function newestFirst({ createdAt: one }: Link, { createdAt: other }: Link): number {
  return one === other ? 0 : one < other ? 1 : -1
}

/** Every tab receives the answer; only the visible one announces failures. */
function reportFailures(edit: LinksEdit, results: BulkResult['results']): void {
  const failed = results.filter(({ ok }) => !ok)
  const gone = failed.filter(({ error }) => error === 'link_not_found').length
  const refused = failed.length - gone
  const { notAll, gone: goneText, noRoom } = linkBulkTexts
  const details = [
    ...(gone > 0 && edit.kind !== 'trash' ? [goneText(gone)] : []),
    ...(refused > 0 ? [noRoom(refused)] : []),
  ].join(' ')
  if (details === '' || document.visibilityState === 'hidden') return
  void notify({ title: notAll, details, look: 'error' })
}
