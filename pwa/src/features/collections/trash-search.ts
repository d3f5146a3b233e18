/** The query parameters of /groups and /tags. */
export interface TrashSearch {
  papelera?: 1
}

/** What of an address's parameters means something for /groups and /tags. */
export function readTrashSearch({ papelera }: Record<string, unknown>): TrashSearch {
  return Number(papelera) === 1 ? { papelera: 1 } : {}
}
