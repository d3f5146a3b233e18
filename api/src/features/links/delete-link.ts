import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { LinksStore } from './links.store.ts'
import type { PublishLinkChange } from './publish-link-change.ts'

export interface DeleteLinkDeps {
  links: Pick<LinksStore, 'remove' | 'wasDeletedBy'>
  now(): Date
  publishLinkChange: PublishLinkChange
}

/**
 * Deletes a link for good; its names are never given to another.
 * @throws AppError `link_not_found`.
 */
export async function deleteLink(
  deps: DeleteLinkDeps,
  { owner }: Actor,
  { id, idempotencyKey }: { id: number; idempotencyKey: string | null },
): Promise<{ id: number }> {
  const removed = await deps.links.remove(owner, id, { at: deps.now(), idempotencyKey })
  if (removed) {
    const previousSlug = removed.customSlug ?? null
    deps.publishLinkChange({ id, code: removed.code, customSlug: null, previousSlug })
    return { id }
  }
  if (idempotencyKey !== null && (await deps.links.wasDeletedBy(owner, id, idempotencyKey))) return { id }
  throw new AppError('link_not_found')
}
