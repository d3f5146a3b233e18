export { groupsQuery, useGroups } from './groups.queries.ts'
