export { LinkStats } from './lazy-link-stats.ts'
export type { StatsSearch } from './stats-search.ts'
export { ViewTabs } from './view-tabs.tsx'
