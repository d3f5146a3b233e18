import { z } from 'zod'
import { type LinkFilter, NO_LINK_FILTER, type StatusFilter } from './link-filter.ts'

const WORD_OF_STATUS: Record<StatusFilter, string | undefined> = {
  all: undefined,
  active: 'activos',
  inactive: 'inactivos',
}

const idList = z
  .union([z.string(), z.number()])
  .transform((text) =>
    String(text)
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  )

/** The query parameters of /links: `groupId`, `tagId` (several with commas), `estado` and `q`. */
export const linkSearch = z.object({
  groupId: z.coerce.number().int().positive().optional().catch(undefined),
  tagId: z.union([z.string(), z.number()]).optional().catch(undefined),
  estado: z.enum(['activos', 'inactivos']).optional().catch(undefined),
  q: z.coerce.string().optional().catch(undefined),
})

export type LinkSearch = z.infer<typeof linkSearch>

/** The filter that the address asks for; what makes no sense in it is left out. */
export function filterFromSearch(search: LinkSearch): LinkFilter {
  return {
    query: search.q ?? '',
    groupId: search.groupId ?? null,
    tagIds: search.tagId === undefined ? [] : [...new Set(idList.parse(search.tagId))],
    status: search.estado === 'activos' ? 'active' : search.estado === 'inactivos' ? 'inactive' : 'all',
  }
}

/** The address's parameters for a filter; nothing where nothing is narrowed. */
export function searchFromFilter(filter: LinkFilter): LinkSearch {
  const { query, groupId, tagIds, status } = { ...NO_LINK_FILTER, ...filter }
  return {
    ...(groupId === null ? {} : { groupId }),
    ...(tagIds.length === 0 ? {} : { tagId: tagIds.length === 1 ? tagIds[0] : tagIds.join(',') }),
    ...(status === 'all' ? {} : { estado: WORD_OF_STATUS[status] as LinkSearch['estado'] }),
    ...(query === '' ? {} : { q: query }),
  }
}
