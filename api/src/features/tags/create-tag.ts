import { PLANS } from '@atajo/shared/plan'
import type { Tag, TagDraft } from '@atajo/shared/tag'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NextId } from '../../platform/database/id-source.ts'
import { LIMITED_THINGS } from '../../texts/es/limited-things.ts'
import { presentTag } from './present-tag.ts'
import type { TagsStore } from './tags.store.ts'

export interface CreateTagDeps {
  tags: TagsStore
  nextId: NextId
  now(): Date
}

/**
 * Makes a tag; a second run under the same mark answers the one that the first made.
 * @throws AppError `tag_exists` or `plan_limit`.
 */
export async function createTag(
  { tags, nextId, now }: CreateTagDeps,
  { owner, plan }: UserActor,
  { draft, mark }: { draft: TagDraft; mark: string | null },
): Promise<Tag> {
  const before = mark === null ? null : await tags.findCreated(owner, mark)
  if (before) return presentTag(before)
  const limit = PLANS[plan].tags
  const thing = { _id: await nextId('tag'), owner, name: draft.name, fields: draft, at: now(), mark }
  const created = await tags.insert(thing, limit)
  if (created === 'limit_reached')
    throw new AppError('plan_limit', { values: { limit, things: LIMITED_THINGS.tags } })
  if (created === 'name_taken') throw new AppError('tag_exists')
  if (created === 'created_before') throw new AppError('idempotency_in_progress', { retryAfter: 1 })
  return presentTag(created)
}
