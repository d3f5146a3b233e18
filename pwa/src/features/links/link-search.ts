import { LINK_CONDITIONS, type LinkCondition, type LinkFilter } from './link-filter.ts'

const WORD_OF_STATUS = { active: 'activos', inactive: 'inactivos' } as const
const WORD_OF_CONDITION: Record<LinkCondition, string> = {
  expired: 'caducados',
  usedUp: 'agotados',
  protected: 'clave',
}

/** The query parameters of /links; `tagId` and `con` hold several with commas. */
export interface LinkSearch {
  groupId?: number
  tagId?: number | string
  estado?: 'activos' | 'inactivos'
  con?: string
  papelera?: 1
  q?: string
}

/** What of an address's parameters means something for /links. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const { groupId, tagId, estado, con, papelera, q } = search
  const isTagList = typeof tagId === 'number' || typeof tagId === 'string'
  return {
    ...(isId(Number(groupId)) ? { groupId: Number(groupId) } : {}),
    ...(isTagList && idsOf(tagId).length > 0 ? { tagId } : {}),
    ...(estado === 'activos' || estado === 'inactivos' ? { estado } : {}),
    ...(typeof con === 'string' && conditionsOf(con).length > 0 ? { con } : {}),
    ...(Number(papelera) === 1 ? { papelera: 1 } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q) }),
  }
}

function idsOf(list: number | string): number[] {
  return [...new Set(String(list).split(',').map(Number).filter(isId))]
}

function conditionsOf(words: string): LinkCondition[] {
  const asked = words.split(',')
  return LINK_CONDITIONS.filter((condition) => asked.includes(WORD_OF_CONDITION[condition]))
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
    conditions: search.con === undefined ? [] : conditionsOf(search.con),
    isTrash: search.papelera === 1,
    status: search.estado === 'activos' ? 'active' : search.estado === 'inactivos' ? 'inactive' : 'all',
  }
}

/** The address's parameters for a filter; nothing where nothing is narrowed. */
export function searchFromFilter(filter: LinkFilter): LinkSearch {
  const { query, groupId, tagIds, status, conditions, isTrash } = filter
  return {
    ...(groupId === null ? {} : { groupId }),
    ...(tagIds.length === 0 ? {} : { tagId: tagIds.join(',') }),
    ...(status === 'all' ? {} : { estado: WORD_OF_STATUS[status] }),
    ...(conditions.length === 0
      ? {}
      : { con: conditions.map((condition) => WORD_OF_CONDITION[condition]).join(',') }),
    ...(isTrash ? { papelera: 1 } : {}),
    ...(query === '' ? {} : { q: query }),
  }
}
