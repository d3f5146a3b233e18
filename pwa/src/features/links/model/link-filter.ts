import type { Link } from '@atajo/shared/link'
import { isUsedUp } from '@atajo/shared/link-fields'
import { findLinks } from './find-links.ts'
import { hasField, isEnd, type LinkCondition } from './link-conditions.ts'
import { isExpired, isWithdrawn, linkState } from './link-state.ts'

export type StatusFilter = 'all' | 'active' | 'inactive'

export interface LinkFilter {
  query: string
  groupId: number | null
  tagIds: readonly number[]
  status: StatusFilter
  /** A link passes if it matches any of expired, used up and withdrawn, and all of the others. */
  conditions: readonly LinkCondition[]
  /** True if the trash is listed instead. */
  isTrash: boolean
}

export const NO_LINK_FILTER: LinkFilter = {
  query: '',
  groupId: null,
  tagIds: [],
  status: 'all',
  conditions: [],
  isTrash: false,
}

const NEXT_STATUS: Record<StatusFilter, StatusFilter> = { all: 'active', active: 'inactive', inactive: 'all' }

/** Cycles the status filter: all, active, inactive. */
export function nextStatus(status: StatusFilter): StatusFilter {
  return NEXT_STATUS[status]
}

export function isFiltering(filter: LinkFilter): boolean {
  return (
    filter.query.trim() !== '' ||
    filter.groupId !== null ||
    filter.tagIds.length > 0 ||
    filter.status !== 'all' ||
    filter.conditions.length > 0 ||
    filter.isTrash
  )
}

/** Returns the links that match the filter, in the same order. */
export function filterLinks<Found extends Link>(
  links: readonly Found[],
  filter: LinkFilter,
  now = Date.now(),
): Found[] {
  const chosen = links.filter(
    (link) =>
      (filter.status === 'all' || linkState(link, now) === filter.status) &&
      meets(link, filter.conditions, now) &&
      (filter.groupId === null || link.group?.id === filter.groupId) &&
      filter.tagIds.every((id) => link.tags.some((tag) => tag.id === id)),
  )
  return findLinks(chosen, filter.query)
}

function meets(link: Link, conditions: readonly LinkCondition[], now: number): boolean {
  if (conditions.length === 0) return true
  const ends = conditions.filter(isEnd)
  const has = { expired: isExpired(link, now), usedUp: isUsedUp(link), withdrawn: isWithdrawn(link) }
  return (
    (ends.length === 0 || ends.some((end) => has[end])) &&
    conditions.every((condition) => isEnd(condition) || hasField(link, condition))
  )
}
