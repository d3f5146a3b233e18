export { tags, useTags } from './tags.queries.ts'
