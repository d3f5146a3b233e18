export { createNamed } from '../collections/create-named.ts'
export { readTrashSearch } from '../collections/trash-search.ts'
export { groups, useGroups } from './groups.queries.ts'
