import type { Link } from '@atajo/shared/link'
import { isUsedUp } from '@atajo/shared/link-fields'
import { findLinks } from './find-links.ts'
import { hasField, isEnd, type LinkCondition } from './link-conditions.ts'
import { isExpired, isWithdrawn, linkState } from './link-state.ts'

export type StatusFilter = 'all' | 'active' | 'inactive'

/** What the list of links is narrowed to; every selected tag must be on the link. */
export interface LinkFilter {
  query: string
  groupId: number | null
  tagIds: readonly number[]
  status: StatusFilter
  /** Of expired, used up and withdrawn one is enough; any other has to hold as well. */
  conditions: readonly LinkCondition[]
  /** Whether it looks at what was deleted instead. */
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

/** The state that the tri-state filter goes to: all, then active, then inactive, then all. */
export function nextStatus(status: StatusFilter): StatusFilter {
  return NEXT_STATUS[status]
}

/** Whether anything narrows the list. */
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

/** The links that the filter lets through, in their order. */
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
