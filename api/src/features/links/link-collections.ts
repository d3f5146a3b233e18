import type { FieldIssue } from '@atajo/shared/error-code'
import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from './link.model.ts'
import { refuseIssues } from './link-content.ts'
import { type CollectionsDeps, collectionsNamed, type NamedCollections } from './present-link.ts'

/** @throws AppError `validation_failed` when the group or a tag is not one of the owner's. */
export async function assertOwnCollections(
  deps: CollectionsDeps,
  owner: Owner,
  { groupId, tagIds }: NamedCollections,
): Promise<void> {
  if (groupId === null && tagIds.length === 0) return
  const { groups, tags } = await collectionsNamed(deps, owner, { groupId, tagIds })
  const issues = new Map<'groupId' | 'tagIds', FieldIssue>()
  if (groupId !== null && !groups.has(groupId)) issues.set('groupId', 'unknown_group')
  if (!tagIds.every((id) => tags.has(id))) issues.set('tagIds', 'unknown_tag')
  refuseIssues(issues)
}

/**
 * The group and tags that an edit names, without those that were deleted after it was made:
 * an edit sent later loses only them.
 */
export async function withoutDeletedCollections(
  deps: CollectionsDeps,
  kept: LinkDocument,
  wanted: NamedCollections,
): Promise<NamedCollections> {
  const { groupId, tagIds } = wanted
  if (groupId === null && tagIds.length === 0) return { groupId, tagIds }
  const { groups, tags } = await collectionsNamed(deps, kept.owner, { groupId, tagIds })
  return {
    groupId: groupId !== null && groupId === kept.groupId && !groups.has(groupId) ? null : groupId,
    tagIds: tagIds.filter((id) => tags.has(id) || !kept.tagIds?.includes(id)),
  }
}
