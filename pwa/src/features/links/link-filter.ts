export type StatusFilter = 'all' | 'active' | 'inactive'

/** What the list of links is narrowed to; every selected tag must be on the link. */
export interface LinkFilter {
  query: string
  groupId: number | null
  tagIds: readonly number[]
  status: StatusFilter
}

export const NO_LINK_FILTER: LinkFilter = { query: '', groupId: null, tagIds: [], status: 'all' }
