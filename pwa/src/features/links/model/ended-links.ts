import type { Link } from '@atajo/shared/link'
import { searchFromFilter } from './filter-in-address.ts'
import { filterLinks, NO_LINK_FILTER } from './link-filter.ts'
import type { LinkSearch } from './link-search.ts'

const ENDS = ['withdrawn', 'expired', 'usedUp'] as const

interface EndedLinks {
  end: (typeof ENDS)[number]
  count: number
  /** The parameters of /links that list these links. */
  search: LinkSearch
}

/** Counts the links that no longer redirect, by reason, without reasons that no link has. */
export function endedLinks(links: readonly Link[], now = Date.now()): EndedLinks[] {
  return ENDS.map((end) => {
    const filter = { ...NO_LINK_FILTER, conditions: [end] }
    return { end, count: filterLinks(links, filter, now).length, search: searchFromFilter(filter) }
  }).filter(({ count }) => count > 0)
}
