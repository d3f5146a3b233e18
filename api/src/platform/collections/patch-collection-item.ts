import type { Color } from '@atajo/shared/color'
import type { FieldConflicts } from '@atajo/shared/error-code'
import type { ValueChange } from '@atajo/shared/patch'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Collection, PresentedItem } from './collection.ts'
import { editCollectionItem } from './edit-collection-item.ts'

/** The changed fields, each with its old and its new value. */
export type CollectionItemPatch<Fields> = {
  [Field in keyof Fields]?: ValueChange<Fields[Field]> | undefined
}

export interface CollectionItemPatchInput<Fields> {
  id: number
  patch: CollectionItemPatch<Fields>
  idempotencyKey: string | null
}

/**
 * Changes the named fields of an item, all of them or none.
 * @throws AppError as `editCollectionItem` does, and `edit_conflict` with each field that somebody
 * else has changed
 */
export async function patchCollectionItem<Fields extends { color: Color }>(
  collection: Collection<Fields>,
  actor: UserActor,
  { id, patch, idempotencyKey }: CollectionItemPatchInput<Fields>,
): Promise<PresentedItem<Fields>> {
  return editCollectionItem(collection, actor, {
    id,
    idempotencyKey,
    decide(current) {
      const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...present } = current
      const wanted: Record<string, unknown> = { ...present }
      const conflicts: FieldConflicts = {}
      for (const [field, change] of Object.entries<ValueChange | undefined>(patch)) {
        const now = wanted[field] ?? null
        if (change === undefined || change.to === now) continue
        if (change.from !== now) conflicts[field] = { ...change, now }
        wanted[field] = change.to
      }
      if (Object.keys(conflicts).length > 0) throw new AppError('edit_conflict', { conflicts, current })
      const isChanged = Object.entries(wanted).some(
        ([field, value]) => value !== (present as typeof wanted)[field],
      )
      return isChanged ? (wanted as unknown as Fields) : null
    },
  })
}
