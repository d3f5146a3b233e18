import type { Link } from '@atajo/shared/link'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { LinksStore } from './links.store.ts'
import { type PresentLinkDeps, presentLink } from './present-link.ts'

export interface GetLinkDeps extends PresentLinkDeps {
  links: Pick<LinksStore, 'find'>
}

export async function getLink(deps: GetLinkDeps, actor: Actor, id: number): Promise<Link> {
  const link = await deps.links.find(actor.owner, id)
  if (!link) throw new AppError('link_not_found')
  return presentLink(inZoneOf(deps, actor), link)
}
