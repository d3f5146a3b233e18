import type { FieldIssue } from '@atajo/shared/error-code'
import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from './link.model.ts'
import { refuseIssues } from './link-content.ts'
import type { PresentLinkDeps } from './present-link.ts'

interface Labels {
  groupId: number | null
  tagIds: number[]
}

type LabelsDeps = Pick<PresentLinkDeps, 'groupsOf' | 'tagsOf'>

/** @throws AppError `validation_failed` when the group or a tag is not one of the owner's. */
export async function assertOwnLabels(
  deps: LabelsDeps,
  owner: Owner,
  { groupId, tagIds }: Labels,
): Promise<void> {
  if (groupId === null && tagIds.length === 0) return
  const [groups, tags] = await Promise.all([deps.groupsOf(owner), deps.tagsOf(owner)])
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
  wanted: Labels,
): Promise<Labels> {
  const { groupId, tagIds } = wanted
  if (groupId === null && tagIds.length === 0) return { groupId, tagIds }
  const [groups, tags] = await Promise.all([deps.groupsOf(kept.owner), deps.tagsOf(kept.owner)])
  return {
    groupId: groupId !== null && groupId === kept.groupId && !groups.has(groupId) ? null : groupId,
    tagIds: tagIds.filter((id) => tags.has(id) || !kept.tagIds?.includes(id)),
  }
}
