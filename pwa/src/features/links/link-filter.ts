export type StatusFilter = 'all' | 'active' | 'inactive'

/** What the list of links is narrowed to; every selected tag must be on the link (SPEC §5). */
export interface LinkFilter {
  query: string
  groupId: number | null
  tagIds: readonly number[]
  status: StatusFilter
}

export const NO_LINK_FILTER: LinkFilter = { query: '', groupId: null, tagIds: [], status: 'all' }

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
    filter.status !== 'all'
  )
}
