import type { FieldIssue } from '@atajo/shared/error-code'
import type { Owner } from '../../../platform/actor.ts'
import type { LinkDocument } from './link.model.ts'
import { refuseIssues } from './link-content.ts'
import { type CollectionsDeps, collectionsNamed, type NamedCollections } from './present-link.ts'

/** @throws AppError `validation_failed` if the group or a tag is not the owner's */
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
 * Returns the group and tags of a link after an edit. Those in the trash stay with the link
 * although hidden, so that restoring them restores the link's group and tags.
 * @throws AppError `validation_failed` if one is not the owner's
 */
export async function collectionsAfterEdit(
  deps: CollectionsDeps,
  { owner, groupId: hadGroup = null, tagIds: hadTags = [] }: LinkDocument,
  wanted: NamedCollections,
): Promise<NamedCollections> {
  const had = await collectionsNamed(deps, owner, { groupId: hadGroup, tagIds: hadTags })
  const unseenGroup = hadGroup !== null && !had.groups.has(hadGroup) ? hadGroup : null
  const unseenTags = hadTags.filter((id) => !had.tags.has(id))
  const groupId = wanted.groupId === unseenGroup ? null : wanted.groupId
  const tagIds = wanted.tagIds.filter((id) => !unseenTags.includes(id))
  await assertOwnCollections(deps, owner, { groupId, tagIds })
  return { groupId: groupId ?? unseenGroup, tagIds: [...tagIds, ...unseenTags] }
}
