import type { FieldIssue } from '@atajo/shared/error-code'
import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from './link.model.ts'
import { refuseIssues } from './link-content.ts'
import { type LabelsDeps, labelsNamed, type NamedLabels } from './present-link.ts'

/** @throws AppError `validation_failed` when the group or a tag is not one of the owner's. */
export async function assertOwnLabels(
  deps: LabelsDeps,
  owner: Owner,
  { groupId, tagIds }: NamedLabels,
): Promise<void> {
  if (groupId === null && tagIds.length === 0) return
  const { groups, tags } = await labelsNamed(deps, owner, { groupId, tagIds })
  const issues = new Map<'groupId' | 'tagIds', FieldIssue>()
  if (groupId !== null && !groups.has(groupId)) issues.set('groupId', 'unknown_group')
  if (!tagIds.every((id) => tags.has(id))) issues.set('tagIds', 'unknown_tag')
  refuseIssues(issues)
}

/**
 * The labels of an edit without those that the link still names though they have been deleted since: an edit
 * made before the deletion, and sent after it, loses only the label.
 */
export async function withoutDeletedLabels(
  deps: LabelsDeps,
  kept: LinkDocument,
  wanted: NamedLabels,
): Promise<NamedLabels> {
  const { groupId, tagIds } = wanted
  if (groupId === null && tagIds.length === 0) return { groupId, tagIds }
  const { groups, tags } = await labelsNamed(deps, kept.owner, { groupId, tagIds })
  return {
    groupId: groupId !== null && groupId === kept.groupId && !groups.has(groupId) ? null : groupId,
    tagIds: tagIds.filter((id) => tags.has(id) || !kept.tagIds?.includes(id)),
  }
}
