import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { GroupsStore } from './groups.store.ts'

export interface DeleteGroupDeps {
  groups: Pick<GroupsStore, 'remove' | 'wasDeletedBy'>
}

/**
 * Deletes a group; links that named it have it no more, since a link shows only what exists.
 * @throws AppError `group_not_found`.
 */
export async function deleteGroup(
  { groups }: DeleteGroupDeps,
  { owner }: UserActor,
  { id, mark }: { id: number; mark: string | null },
): Promise<void> {
  if (await groups.remove(owner, id, mark)) return
  if (mark !== null && (await groups.wasDeletedBy(owner, id, mark))) return
  throw new AppError('group_not_found')
}
