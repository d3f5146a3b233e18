import type { PasswordQuery } from '@atajo/shared/link'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import type { WrittenBody } from '../../../platform/http/written-body.ts'
import { type LinksStore, readLinkBytes } from '../model/links.store.ts'
import { collectionsOf, presenterWith } from '../model/present-link.ts'
import { shownLink, withoutOpening } from '../model/shown-link.ts'
import type { LinkListMemory } from './link-list-memory.ts'
import { cursorBeforeList, type ListChangesDeps } from './list-changes.ts'

export interface ListLinksDeps extends ListChangesDeps {
  links: Pick<LinksStore, 'list'>
  linkListMemory: LinkListMemory
}

export interface LinkList extends WrittenBody {
  cursor: string
}

/**
 * Streams all links of the owner as JSON, newest first, because an account may have tens of
 * thousands. Also returns the cursor from which changes continue.
 */
export async function listLinks(
  service: ListLinksDeps,
  actor: Actor,
  query: PasswordQuery,
): Promise<LinkList> {
  const deps = inZoneOf(service, actor)
  const { owner } = actor
  const blocks = deps.blocksFingerprint()
  const cursorOf = await cursorBeforeList(deps, owner)
  const collections = await collectionsOf(deps, owner)
  const present = presenterWith(withoutOpening(deps, query), collections)
  const context = JSON.stringify([[...collections.groups], [...collections.tags], deps.timeZone, blocks])
  const form = query.password === 'omit' ? 'passwordless' : 'whole'
  const list = { owner, form, links: deps.links.list(owner), context }
  const body = await deps.linkListMemory.write(list, (bytes) =>
    JSON.stringify(shownLink(present(readLinkBytes(bytes)), query)),
  )
  return { ...body, cursor: cursorOf(collections) }
}
