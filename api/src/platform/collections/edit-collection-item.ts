import type { Color } from '@atajo/shared/color'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { addMark, laterThan } from '../database/edit-marks.ts'
import { type Collection, type PresentedItem, presentItem } from './collection.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

export interface CollectionItemEditInput<Fields> {
  id: number
  /** Returns the new fields, or null if nothing changes. @throws AppError on a conflict */
  decide(current: PresentedItem<Fields>): Fields | null
  idempotencyKey: string | null
}

/**
 * Applies `decide` to an item. PINK is kept where it is, but no other item can get it.
 * @throws AppError what `decide` throws, `validation_failed`, or the kind's errors for a missing
 * item and for a taken name
 */
export async function editCollectionItem<Fields extends { color: Color }>(
  { kind, nameOf, items, now }: Collection<Fields>,
  { owner }: UserActor,
  { id, decide, idempotencyKey }: CollectionItemEditInput<Fields>,
): Promise<PresentedItem<Fields>> {
  while (true) {
    const current = await items.find(owner, id)
    if (!current) throw new AppError(`${kind.one}_not_found`)
    if (idempotencyKey !== null && current.marks.includes(idempotencyKey)) return presentItem(current)
    const fields = decide(presentItem(current))
    if (fields === null) return presentItem(current)
    if (fields.color === 'PINK' && current.fields.color !== 'PINK') {
      throw new AppError('validation_failed', { fields: { color: 'unknown_color' } })
    }
    const updatedAt = laterThan(current.updatedAt, now())
    const edit = { name: nameOf(fields), fields, updatedAt, marks: addMark(current.marks, idempotencyKey) }
    const replaced = await items.replace(current, edit)
    if (replaced === 'name_taken') await refuseTakenName({ kind, nameOf, items }, owner, edit.name)
    else if (replaced !== 'changed') return presentItem(replaced)
  }
}
