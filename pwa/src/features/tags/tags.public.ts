export { tagsQuery, useTags } from './tags.queries.ts'
