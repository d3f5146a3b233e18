import { type Link, linkFromWire } from '@atajo/shared/link'
import type { WireLinkChanges } from '@atajo/shared/link-changes'
import { API, withoutPasswords } from '@atajo/shared/paths'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { ReadChanges } from '../../../platform/server/cached-read.ts'
import { http } from '../../../platform/server/http.ts'
import { keptOrder } from './share-links.ts'

/** Reads the changes of the owner's links since a cursor. Throws as `http` does. */
export async function linkChangesSince(cursor: string, signal: AbortSignal): Promise<ReadChanges<Link[]>> {
  const pages: WireLinkChanges[] = []
  let since = cursor
  do {
    const path = withoutPasswords(`${API.linkChanges}?since=${encodeURIComponent(since)}`)
    const page = await http<WireLinkChanges>({ path, signal })
    pages.push(page)
    since = page.cursor
  } while (!pages.at(-1)?.isComplete)
  return {
    cursor: since,
    apply: (kept, read) => (saysAllOf(pages, kept, read) ? applyChanges(kept, pages) : null),
  }
}

/**
 * Returns whether the changes cover every link that the app itself has added or removed. Without
 * this, a late answer to an old request could leave an outdated link in the list.
 */
function saysAllOf(pages: readonly WireLinkChanges[], kept: readonly Link[], read: readonly Link[]): boolean {
  if (kept === read) return true
  const told = new Set(pages.flatMap(({ links, deleted }) => [...links.map(({ id }) => id), ...deleted]))
  const before = new Map(read.map((link) => [link.id, link]))
  const isTold = (link: Link) => {
    const isSame = before.get(link.id) === link
    before.delete(link.id)
    return isSame || told.has(link.id)
  }
  return kept.every(isTold) && [...before.keys()].every((id) => told.has(id))
}

/** Applies the changes to the list, newest first. Unchanged links keep their identity. */
function applyChanges(kept: Link[], pages: readonly WireLinkChanges[]): Link[] {
  const links = new Map(kept.map((link) => [link.id, link]))
  let hasNew = false
  const patch = (id: number, change: Partial<Link>) => {
    const link = links.get(id)
    if (link) links.set(id, replaceEqualDeep(link, { ...link, ...change }))
  }
  for (const page of pages) {
    for (const link of page.links.map(linkFromWire)) {
      const known = links.get(link.id)
      hasNew ||= known === undefined
      links.set(link.id, known ? replaceEqualDeep(known, link) : link)
    }
    for (const id of page.deleted) links.delete(id)
    for (const [id, visitCount] of page.clicks) patch(id, { visitCount })
    for (const [id, usedVisits] of page.used) patch(id, { usedVisits })
    relabel(links, page)
  }
  const all = [...links.values()]
  return keptOrder(kept, hasNew ? all.sort(newestFirst) : all)
}

/** Updates the names of groups and tags and removes those that were deleted. */
function relabel(links: Map<number, Link>, { groups, tags }: WireLinkChanges): void {
  if (groups === null || tags === null) return
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const tagOf = new Map(tags.map((tag) => [tag.id, tag]))
  for (const [id, link] of links) {
    if (link.group === null && link.tags.length === 0) continue
    const group = (link.group && groupOf.get(link.group.id)) ?? null
    const shown = link.tags.map((tag) => tagOf.get(tag.id)).filter((tag) => tag !== undefined)
    links.set(id, replaceEqualDeep(link, { ...link, group, tags: shown }))
  }
}

function newestFirst(one: Link, other: Link): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return other.id - one.id
}
