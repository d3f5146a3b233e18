import { createFileRoute } from '@tanstack/react-router'
import { LinkDetailPage } from '../../features/link-detail/link-detail-page.tsx'
import { linksQuery } from '../../features/links/links.public.ts'
import type { StatsSearch } from '../../features/stats/stats.public.ts'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/dashboard/$shortCode')({
  staticData: { title: appTexts.titles.linkDetail },
  validateSearch: (search) => search as StatsSearch,
  loader: ({ context }) => context.ask(linksQuery),
  component: LinkDetailPage,
})
