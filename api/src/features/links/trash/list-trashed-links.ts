import type { TrashedLink } from '@atajo/shared/trashed-link'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { mapInSlices } from '../../../platform/work-slices.ts'
import type { LinkDocument } from '../model/link.model.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from '../model/present-link.ts'
import { goesAt } from '../model/trash-fields.ts'
import type { LinkTrashStore } from './link-trash.store.ts'

export interface ListTrashedLinksDeps extends PresentLinkDeps {
  linkTrash: Pick<LinkTrashStore, 'list'>
  now(): Date
}

export async function listTrashedLinks(deps: ListTrashedLinksDeps, actor: Actor): Promise<TrashedLink[]> {
  const { owner } = actor
  const present = presenterWith(inZoneOf(deps, actor), await collectionsOf(deps, owner))
  const trashedAt = ({ deletedAt }: LinkDocument) => deletedAt?.getTime() ?? 0
  const links = await mapInSlices(deps.linkTrash.list(owner, deps.now()), (link) => ({
    at: trashedAt(link),
    link: {
      ...present(link),
      deletedAt: new Date(trashedAt(link)).toISOString(),
      purgeAt: goesAt(link).toISOString(),
    },
  }))
  return links.sort((one, other) => other.at - one.at || other.link.id - one.link.id).map(({ link }) => link)
}
