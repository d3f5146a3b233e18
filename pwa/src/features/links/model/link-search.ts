/** The query parameters of /links; `tagId` and `con` are comma-separated lists. */
export interface LinkSearch {
  groupId?: number
  tagId?: number | string
  estado?: 'activos' | 'inactivos'
  con?: string
  papelera?: 1
  q?: string
}

/** Reads the valid query parameters of /links and ignores the rest. */
export function readLinkSearch(search: Record<string, unknown>): LinkSearch {
  const { groupId, tagId, estado, con, papelera, q } = search
  const isTagList = typeof tagId === 'number' || typeof tagId === 'string'
  return {
    ...(isId(Number(groupId)) ? { groupId: Number(groupId) } : {}),
    ...(isTagList && idsOf(tagId).length > 0 ? { tagId } : {}),
    ...(estado === 'activos' || estado === 'inactivos' ? { estado } : {}),
    ...(typeof con === 'string' && con !== '' ? { con } : {}),
    ...(Number(papelera) === 1 ? { papelera: 1 } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q) }),
  }
}

/** Returns the unique ids of a comma-separated list. */
export function idsOf(list: number | string): number[] {
  return [...new Set(String(list).split(',').map(Number).filter(isId))]
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id !== 0
}
