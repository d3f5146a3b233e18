import type { Tag, TagUpdate } from '@atajo/shared/tag'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { addMark, isSameInstant, laterThan } from '../../platform/database/edit-marks.ts'
import { presentTag } from './present-tag.ts'
import type { TagsStore } from './tags.store.ts'

export interface UpdateTagDeps {
  tags: Pick<TagsStore, 'find' | 'replace'>
  now(): Date
}

/**
 * Replaces every field of a tag.
 * @throws AppError `tag_not_found`, `edit_conflict`, `tag_exists` or `validation_failed`.
 */
export async function updateTag(
  { tags, now }: UpdateTagDeps,
  { owner }: UserActor,
  { update, mark }: { update: TagUpdate; mark: string | null },
): Promise<Tag> {
  const { id, ifUpdatedAt, ...fields } = update
  while (true) {
    const current = await tags.find(owner, id)
    if (!current) throw new AppError('tag_not_found')
    if (mark !== null && current.marks.includes(mark)) return presentTag(current)
    if (ifUpdatedAt !== null && !isSameInstant(ifUpdatedAt, current.updatedAt.toISOString())) {
      throw new AppError('edit_conflict', { current: presentTag(current) })
    }
    if (fields.color === 'PINK' && current.fields.color !== 'PINK') {
      throw new AppError('validation_failed', { fields: { color: 'unknown_color' } })
    }
    const updatedAt = laterThan(current.updatedAt, now())
    const edit = { name: fields.name, fields, updatedAt, marks: addMark(current.marks, mark) }
    const replaced = await tags.replace(current, edit)
    if (replaced === 'name_taken') throw new AppError('tag_exists')
    if (replaced !== 'changed') return presentTag(replaced)
  }
}
