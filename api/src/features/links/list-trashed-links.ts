import type { TrashedLink } from '@atajo/shared/trashed-link'
import type { Actor } from '../../platform/actor.ts'
import { mapInTurns } from '../../platform/map-in-turns.ts'
import type { LinkDocument } from './link.model.ts'
import type { LinkTrashStore } from './link-trash.store.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from './present-link.ts'
import { goesAt } from './trash-fields.ts'

export interface ListTrashedLinksDeps extends PresentLinkDeps {
  linkTrash: Pick<LinkTrashStore, 'list'>
  now(): Date
}

/** What whoever asks has in the trash, the last one trashed first. */
export async function listTrashedLinks(deps: ListTrashedLinksDeps, { owner }: Actor): Promise<TrashedLink[]> {
  const [links, collections] = await Promise.all([
    deps.linkTrash.list(owner, deps.now()),
    collectionsOf(deps, owner),
  ])
  const present = presenterWith(deps, collections)
  const trashedAt = ({ deletedAt }: LinkDocument) => deletedAt?.getTime() ?? 0
  links.sort((one, other) => trashedAt(other) - trashedAt(one) || other._id - one._id)
  return mapInTurns(links, (link) => ({
    ...present(link),
    deletedAt: new Date(trashedAt(link)).toISOString(),
    purgeAt: goesAt(link).toISOString(),
  }))
}
