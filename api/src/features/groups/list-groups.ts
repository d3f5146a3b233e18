import type { Group } from '@atajo/shared/group'
import type { Owner } from '../../platform/actor.ts'
import type { GroupsStore } from './groups.store.ts'
import { presentGroup } from './present-group.ts'

/** Every group of an owner, newest first. */
export async function listGroups(
  { groups }: { groups: Pick<GroupsStore, 'list'> },
  owner: Owner,
): Promise<Group[]> {
  return (await groups.list(owner)).map(presentGroup)
}
