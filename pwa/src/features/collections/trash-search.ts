export interface TrashSearch {
  papelera?: 1
}

/** Reads the valid parameters of /groups and /tags. */
export function readTrashSearch({ papelera }: Record<string, unknown>): TrashSearch {
  return Number(papelera) === 1 ? { papelera: 1 } : {}
}
