import type { BulkChange } from '@atajo/shared/bulk-change'
import type { ErrorCode } from '@atajo/shared/error-code'
import { BULK_FIELDS, SEARCHED_FIELDS } from '@atajo/shared/link-columns'
import { laterThan } from '../../../platform/database/edit-marks.ts'
import { wordMatcher } from '../../../platform/match-words.ts'
import { goesAt } from '../model/trash-fields.ts'
import type { BulkEdit, BulkWrite, FilteredLink, JudgedLink } from './link-bulk.store.ts'

/** A bulk change whose values have been validated once for all links. */
export interface CheckedChange extends Omit<BulkChange['change'], 'd_expire' | 'removeTags'> {
  removedTags: ReadonlySet<number>
  /** Absent if the expiry does not change. */
  expiresAt?: Date | null
  /** Groups and tags in the trash stay with their links although they are hidden. */
  isSeenGroup(id: number): boolean
  now: Date
}

/** Returns the write for one link, `'unchanged'`, or the reason for refusing it. */
export function judgeLink(current: JudgedLink, change: CheckedChange): BulkWrite | 'unchanged' | ErrorCode {
  const { now } = change
  const isTrashed = current.state === 'trashed' && goesAt(current) > now
  if (change.restore) {
    if (current.state === 'live') return 'unchanged'
    return isTrashed ? { current, untrash: true } : 'link_not_found'
  }
  if (change.trash && isTrashed) return 'unchanged'
  if (current.state !== 'live') return 'link_not_found'
  if (change.trash) return { current, trashAt: now }
  const edit = editOf(current, change)
  return edit === null ? 'unchanged' : { current, edit }
}

function editOf(current: JudgedLink, change: CheckedChange): BulkEdit | null {
  const edit: Partial<BulkEdit> = {}
  const { groupId = null, tagIds = [], expiresAt = null } = current
  for (const { name, wire } of BULK_FIELDS) {
    const value = change[wire]
    const now = current[name] ?? (typeof value === 'boolean' ? false : null)
    if (value !== undefined && value !== now) Object.assign(edit, { [name]: value })
  }
  const group = groupAfter(groupId, change)
  if (group !== groupId) edit.groupId = group
  const had = new Set(tagIds)
  const tags = [...new Set([...tagIds, ...(change.addTags ?? [])])].filter(
    (id) => !change.removedTags.has(id),
  )
  if (tags.length !== tagIds.length || tags.some((id) => !had.has(id))) edit.tagIds = tags
  const expiry = change.expiresAt === undefined ? expiresAt : change.expiresAt
  if (expiry?.getTime() !== expiresAt?.getTime()) edit.expiresAt = expiry
  if (Object.keys(edit).length === 0) return null
  return { ...edit, updatedAt: laterThan(current.updatedAt, change.now) }
}

function groupAfter(groupId: number | null, change: CheckedChange): number | null {
  if (change.groupId === undefined) return groupId
  if (change.groupId === null && groupId !== null && !change.isSeenGroup(groupId)) return groupId
  return change.groupId
}

/** Returns a predicate that matches links as the app's list filter does. */
export function linkFilter({
  groupId,
  tagIds = [],
  status,
  q = '',
}: NonNullable<BulkChange['filter']>): (link: FilteredLink) => boolean {
  const holdsWords = wordMatcher(q)
  const hasTags = ({ tagIds: had = [] }: FilteredLink) => {
    const known = new Set(had)
    return tagIds.every((id) => known.has(id))
  }
  return (link) =>
    (groupId === undefined || link.groupId === groupId) &&
    (status === undefined || (link.isActive ?? false) === status) &&
    (tagIds.length === 0 || hasTags(link)) &&
    holdsWords([link.code, link.customSlug, link.destination, ...SEARCHED_FIELDS.map((field) => link[field])])
}
