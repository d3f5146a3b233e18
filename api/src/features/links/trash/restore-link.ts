import type { Link } from '@atajo/shared/link'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { planLimitValues } from '../../../texts/es/limited-things.ts'
import type { LinkPolicy } from '../model/link-policy.ts'
import type { LinksStore } from '../model/links.store.ts'
import { type PresentLinkDeps, presentLink } from '../model/present-link.ts'
import type { PublishLinkChange } from '../model/publish-link-change.ts'
import type { LinkTrashStore } from './link-trash.store.ts'

export interface RestoreLinkDeps extends PresentLinkDeps {
  links: Pick<LinksStore, 'find'>
  linkTrash: Pick<LinkTrashStore, 'restore'>
  now(): Date
  policy: Pick<LinkPolicy, 'limitOf'>
  publishLinkChange: PublishLinkChange
}

/**
 * Restores a link from the trash; a live link is left unchanged.
 * @throws AppError `link_not_found` or `plan_limit`
 */
export async function restoreLink(
  service: RestoreLinkDeps,
  actor: Actor,
  { id, idempotencyKey }: { id: number; idempotencyKey: string | null },
): Promise<Link> {
  const deps = inZoneOf(service, actor)
  const { owner, plan } = actor
  const present = await deps.links.find(owner, id)
  if (present) return presentLink(deps, present)
  const limit = deps.policy.limitOf(plan)
  const restored = await deps.linkTrash.restore(owner, id, { at: deps.now(), idempotencyKey, limit })
  if (restored === null) throw new AppError('link_not_found')
  if (restored === 'limit_reached') {
    throw new AppError('plan_limit', { values: planLimitValues('links', limit ?? 0, plan) })
  }
  const { code, customSlug = null } = restored
  deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  return presentLink(deps, restored)
}
