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
    ...(typeof con === 'string' && con !== '' ? { con } : {}),
    ...(Number(papelera) === 1 ? { papelera: 1 } : {}),
    ...(q === undefined || q === '' ? {} : { q: String(q) }),
  }
}

/** The ids in a list with commas, each once. */
export function idsOf(list: number | string): number[] {
  return [...new Set(String(list).split(',').map(Number).filter(isId))]
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id !== 0
}
