export { readTrashSearch } from '../collections/trash-search.ts'
export { tags, useTags } from './tags.queries.ts'
