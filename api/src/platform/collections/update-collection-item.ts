import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { isSameInstant } from '../database/edit-marks.ts'
import type { Collection, PresentedItem } from './collection.ts'
import { editCollectionItem } from './edit-collection-item.ts'

export interface CollectionItemUpdate<Fields> {
  id: number
  /** The `updatedAt` of the version that was edited; null overwrites any version. */
  ifUpdatedAt: string | null
  fields: Fields
  idempotencyKey: string | null
}

/**
 * Replaces every field of an item.
 * @throws AppError as `editCollectionItem` does, and `edit_conflict`
 */
export async function updateCollectionItem<Fields extends { color: Color }>(
  collection: Collection<Fields>,
  actor: UserActor,
  { id, ifUpdatedAt, fields, idempotencyKey }: CollectionItemUpdate<Fields>,
): Promise<PresentedItem<Fields>> {
  return editCollectionItem(collection, actor, {
    id,
    idempotencyKey,
    decide(current) {
      if (ifUpdatedAt === null || isSameInstant(ifUpdatedAt, current.updatedAt)) return fields
      throw new AppError('edit_conflict', { current })
    },
  })
}
