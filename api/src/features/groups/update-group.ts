import type { Group, GroupUpdate } from '@atajo/shared/group'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { addMark, isSameInstant, laterThan } from '../../platform/database/edit-marks.ts'
import type { GroupsStore } from './groups.store.ts'
import { presentGroup } from './present-group.ts'

export interface UpdateGroupDeps {
  groups: Pick<GroupsStore, 'find' | 'replace'>
  now(): Date
}

/**
 * Replaces every field of a group.
 * @throws AppError `group_not_found`, `edit_conflict`, `group_exists` or `validation_failed`.
 */
export async function updateGroup(
  { groups, now }: UpdateGroupDeps,
  { owner }: UserActor,
  { update, mark }: { update: GroupUpdate; mark: string | null },
): Promise<Group> {
  const { id, ifUpdatedAt, ...fields } = update
  while (true) {
    const current = await groups.find(owner, id)
    if (!current) throw new AppError('group_not_found')
    if (mark !== null && current.marks.includes(mark)) return presentGroup(current)
    if (ifUpdatedAt !== null && !isSameInstant(ifUpdatedAt, current.updatedAt.toISOString())) {
      throw new AppError('edit_conflict', { current: presentGroup(current) })
    }
    if (fields.color === 'PINK' && current.fields.color !== 'PINK') {
      throw new AppError('validation_failed', { fields: { color: 'unknown_color' } })
    }
    const updatedAt = laterThan(current.updatedAt, now())
    const edit = { name: fields.title, fields, updatedAt, marks: addMark(current.marks, mark) }
    const replaced = await groups.replace(current, edit)
    if (replaced === 'name_taken') throw new AppError('group_exists')
    if (replaced !== 'changed') return presentGroup(replaced)
  }
}
