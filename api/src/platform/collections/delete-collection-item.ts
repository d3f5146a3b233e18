import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Collection } from './collection.ts'

/**
 * Deletes an item; links that named it have it no more, since a link shows only what exists.
 * @throws AppError the kind's error for a missing item.
 */
export async function deleteCollectionItem<Fields extends { color: Color }>(
  { kind, items }: Pick<Collection<Fields>, 'kind' | 'items'>,
  { owner }: UserActor,
  { id, idempotencyKey }: { id: number; idempotencyKey: string | null },
): Promise<void> {
  if (await items.remove(owner, id, idempotencyKey)) return
  if (idempotencyKey !== null && (await items.wasDeletedBy(owner, id, idempotencyKey))) return
  throw new AppError(`${kind.one}_not_found`)
}
