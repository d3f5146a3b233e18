import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { addMark, isSameInstant, laterThan } from '../database/edit-marks.ts'
import type { NamedThings } from './named-thing-kind.ts'

export interface NamedThingUpdate<Fields> {
  id: number
  /** The `updatedAt` that was edited; null overwrites whatever is there. */
  ifUpdatedAt: string | null
  fields: Fields
  mark: string | null
}

/**
 * Replaces every field of a thing. PINK stays where it is and goes nowhere else.
 * @throws AppError `edit_conflict`, `validation_failed`, or the kind's errors for a missing thing and a name
 * that is taken.
 */
export async function updateNamedThing<Fields extends { color: Color }, Answer>(
  { kind, things, now }: NamedThings<Fields, Answer>,
  { owner }: UserActor,
  { id, ifUpdatedAt, fields, mark }: NamedThingUpdate<Fields>,
): Promise<Answer> {
  while (true) {
    const current = await things.find(owner, id)
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
    const replaced = await things.replace(current, edit)
    if (replaced === 'name_taken') throw new AppError(kind.nameTaken)
    if (replaced !== 'changed') return kind.present(replaced)
  }
}
