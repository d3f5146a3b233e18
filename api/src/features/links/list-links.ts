import type { Link } from '@atajo/shared/link'
import type { Actor } from '../../platform/actor.ts'
import type { LinksStore } from './links.store.ts'
import { linkPresenter, type PresentLinkDeps } from './present-link.ts'

export interface ListLinksDeps extends PresentLinkDeps {
  links: Pick<LinksStore, 'list'>
}

/** Every link of whoever asks, newest first. */
export async function listLinks(deps: ListLinksDeps, { owner }: Actor): Promise<Link[]> {
  const [documents, present] = await Promise.all([deps.links.list(owner), linkPresenter(deps, owner)])
  return documents.map(present)
}
