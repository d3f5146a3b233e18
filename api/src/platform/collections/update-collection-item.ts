import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { addMark, isSameInstant, laterThan } from '../database/edit-marks.ts'
import type { Collection } from './collection.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

export interface CollectionItemUpdate<Fields> {
  id: number
  /** The `updatedAt` that was edited; null overwrites whatever is there. */
  ifUpdatedAt: string | null
  fields: Fields
  mark: string | null
}

/**
 * Replaces every field of a item. PINK stays where it is and goes nowhere else.
 * @throws AppError `edit_conflict`, `validation_failed`, or the kind's errors for a missing item and a name
 * that is taken.
 */
export async function updateCollectionItem<Fields extends { color: Color }, Answer>(
  { kind, items, now }: Collection<Fields, Answer>,
  { owner }: UserActor,
  { id, ifUpdatedAt, fields, mark }: CollectionItemUpdate<Fields>,
): Promise<Answer> {
  while (true) {
    const current = await items.find(owner, id)
    if (!current) throw new AppError(kind.notFound)
    if (mark !== null && current.marks.includes(mark)) return kind.present(current)
    if (ifUpdatedAt !== null && !isSameInstant(ifUpdatedAt, current.updatedAt.toISOString())) {
      throw new AppError('edit_conflict', { current: kind.present(current) })
    }
    if (fields.color === 'PINK' && current.fields.color !== 'PINK') {
      throw new AppError('validation_failed', { fields: { color: 'unknown_color' } })
    }
    const updatedAt = laterThan(current.updatedAt, now())
    const edit = { name: kind.nameOf(fields), fields, updatedAt, marks: addMark(current.marks, mark) }
    const replaced = await items.replace(current, edit)
    if (replaced === 'name_taken') await refuseTakenName({ kind, items }, owner, edit.name)
    else if (replaced !== 'changed') return kind.present(replaced)
  }
}
