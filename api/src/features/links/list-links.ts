import { linkToWire } from '@atajo/shared/link'
import type { Actor } from '../../platform/actor.ts'
import type { LinkListMemory, WrittenList } from './link-list-memory.ts'
import { type LinksStore, readLinkBytes } from './links.store.ts'
import { cursorBeforeList, type ListChangesDeps } from './list-changes.ts'
import { collectionsOf, presenterWith } from './present-link.ts'

export interface ListLinksDeps extends ListChangesDeps {
  links: Pick<LinksStore, 'list'>
  linkListMemory: LinkListMemory
}

/**
 * Every link of whoever asks as JSON, newest first: an account may have tens of thousands. With it
 * comes the cursor from which changes go on.
 */
export async function listLinks(
  deps: ListLinksDeps,
  { owner }: Actor,
): Promise<WrittenList & { cursor: string }> {
  const cursorOf = await cursorBeforeList(deps, owner)
  const [links, collections] = await Promise.all([deps.links.list(owner), collectionsOf(deps, owner)])
  const present = presenterWith(deps, collections)
  const context = JSON.stringify([[...collections.groups], [...collections.tags]])
  const written = await deps.linkListMemory.write(owner, { links, context }, (bytes) =>
    JSON.stringify(linkToWire(present(readLinkBytes(bytes)))),
  )
  return { ...written, cursor: cursorOf(collections) }
}
