import type { LinkFilter } from './link-filter.ts'

const WORD_OF_STATUS = { active: 'activos', inactive: 'inactivos' } as const

/** The query parameters of /links; `tagId` holds several with commas. */
export interface LinkSearch {
  groupId?: number
  tagId?: number | string
  estado?: 'activos' | 'inactivos'
  papelera?: 1
  q?: string
}

/** What of an address's parameters means something for /links. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const { groupId, tagId, estado, papelera, q } = search
  const isTagList = typeof tagId === 'number' || typeof tagId === 'string'
  return {
    ...(isId(Number(groupId)) ? { groupId: Number(groupId) } : {}),
    ...(isTagList && idsOf(tagId).length > 0 ? { tagId } : {}),
    ...(estado === 'activos' || estado === 'inactivos' ? { estado } : {}),
    ...(Number(papelera) === 1 ? { papelera: 1 } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q) }),
  }
}

function idsOf(list: number | string): number[] {
  return [...new Set(String(list).split(',').map(Number).filter(isId))]
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id !== 0
}

/** The filter that the address asks for; what makes no sense in it is left out. */
export function filterFromSearch(search: LinkSearch): LinkFilter {
  return {
    query: search.q ?? '',
    groupId: search.groupId ?? null,
    tagIds: search.tagId === undefined ? [] : idsOf(search.tagId),
    isTrash: search.papelera === 1,
    status: search.estado === 'activos' ? 'active' : search.estado === 'inactivos' ? 'inactive' : 'all',
  }
}

/** The address's parameters for a filter; nothing where nothing is narrowed. */
export function searchFromFilter(filter: LinkFilter): LinkSearch {
  const { query, groupId, tagIds, status, isTrash } = filter
  return {
    ...(groupId === null ? {} : { groupId }),
    ...(tagIds.length === 0 ? {} : { tagId: tagIds.join(',') }),
    ...(status === 'all' ? {} : { estado: WORD_OF_STATUS[status] }),
    ...(isTrash ? { papelera: 1 } : {}),
    ...(query === '' ? {} : { q: query }),
  }
}
