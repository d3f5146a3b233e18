import { linkToWire } from '@atajo/shared/link'
import type { Actor } from '../../platform/actor.ts'
import type { LinkListMemory, WrittenList } from './link-list-memory.ts'
import { type LinksStore, readLinkBytes } from './links.store.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from './present-link.ts'

export interface ListLinksDeps extends PresentLinkDeps {
  links: Pick<LinksStore, 'list'>
  linkListMemory: LinkListMemory
}

/** Every link of whoever asks as JSON, newest first: an account may have tens of thousands. */
export async function listLinks(deps: ListLinksDeps, { owner }: Actor): Promise<WrittenList> {
  const [links, collections] = await Promise.all([deps.links.list(owner), collectionsOf(deps, owner)])
  const present = presenterWith(deps, collections)
  const context = JSON.stringify([[...collections.groups], [...collections.tags]])
  return deps.linkListMemory.write(owner, { links, context }, (bytes) =>
    JSON.stringify(linkToWire(present(readLinkBytes(bytes)))),
  )
}
