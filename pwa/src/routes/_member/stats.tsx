import { createFileRoute } from '@tanstack/react-router'
import { rangeStatsQuery } from '../../features/stats/query/stats.queries.ts'
import { readStatsSearch, type StatsSearch } from '../../features/stats/query/stats-search.ts'
import { StatsPage } from '../../features/stats/stats-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/stats')({
  staticData: { title: appTexts.stats },
  // The page itself validates the search, because its code loads with the page and this file with
  // every page.
  validateSearch: (search) => search as StatsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.ask(rangeStatsQuery(readStatsSearch({ ...deps }))),
  component: StatsPage,
})
