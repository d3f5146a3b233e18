export { groups, useGroups } from './groups.queries.ts'
