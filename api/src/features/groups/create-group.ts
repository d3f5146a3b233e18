import type { Group, GroupDraft } from '@atajo/shared/group'
import { PLANS } from '@atajo/shared/plan'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import { LIMITED_THINGS } from '../../texts/es/limited-things.ts'
import type { GroupsStore } from './groups.store.ts'
import { presentGroup } from './present-group.ts'

export interface CreateGroupDeps {
  groups: GroupsStore
  nextId: NextId
  now(): Date
}

/**
 * Makes a group; a second run under the same mark answers the one that the first made.
 * @throws AppError `group_exists` or `plan_limit`.
 */
export async function createGroup(
  { groups, nextId, now }: CreateGroupDeps,
  { owner, plan }: UserActor,
  { draft, mark }: { draft: GroupDraft; mark: string | null },
): Promise<Group> {
  const before = mark === null ? null : await groups.findCreated(owner, mark)
  if (before) return presentGroup(before)
  const limit = PLANS[plan].groups
  const thing = { _id: await nextId('group'), owner, name: draft.title, fields: draft, at: now(), mark }
  const created = await groups.insert(thing, limit)
  if (created === 'limit_reached')
    throw new AppError('plan_limit', { values: { limit, things: LIMITED_THINGS.groups } })
  if (created === 'name_taken') throw new AppError('group_exists')
  if (created === 'created_before') throw new AppError('idempotency_in_progress', { retryAfter: 1 })
  return presentGroup(created)
}
