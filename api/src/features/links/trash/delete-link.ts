import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { PublishLinkChange } from '../model/publish-link-change.ts'
import type { LinkTrashStore } from './link-trash.store.ts'

export interface DeleteLinkDeps {
  linkTrash: Pick<LinkTrashStore, 'trash' | 'removeForGood' | 'wasChangedBy'>
  now(): Date
  publishLinkChange: PublishLinkChange
}

export interface LinkDeletion {
  id: number
  idempotencyKey: string | null
}

/**
 * Moves a link to the trash. It stops redirecting at once and can be restored for some days.
 * @throws AppError `link_not_found`
 */
export async function deleteLink(
  deps: DeleteLinkDeps,
  actor: Actor,
  deletion: LinkDeletion,
): Promise<{ id: number }> {
  return take(deps, actor, { ...deletion, from: 'trash' })
}

/**
 * Permanently deletes a trashed link; its names stay taken.
 * @throws AppError `link_not_found`
 */
export async function deleteLinkForGood(
  deps: DeleteLinkDeps,
  actor: Actor,
  deletion: LinkDeletion,
): Promise<{ id: number }> {
  return take(deps, actor, { ...deletion, from: 'removeForGood' })
}

async function take(
  { linkTrash, now, publishLinkChange }: DeleteLinkDeps,
  { owner }: Actor,
  { id, idempotencyKey, from }: LinkDeletion & { from: 'trash' | 'removeForGood' },
): Promise<{ id: number }> {
  const taken = await linkTrash[from](owner, id, { at: now(), idempotencyKey })
  if (taken) {
    const previousSlug = taken.customSlug ?? null
    publishLinkChange({ id, code: taken.code, customSlug: null, previousSlug })
    return { id }
  }
  if (idempotencyKey !== null && (await linkTrash.wasChangedBy(owner, id, idempotencyKey))) return { id }
  throw new AppError('link_not_found')
}
