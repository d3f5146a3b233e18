import { createFileRoute } from '@tanstack/react-router'
import { LinkDetailPage } from '../../features/link-detail/link-detail-page.tsx'
import { linksQuery } from '../../features/links/links.public.ts'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/dashboard/$shortCode')({
  staticData: { title: appTexts.titles.linkDetail },
  loader: ({ context }) => context.ask(linksQuery),
  component: LinkDetailPage,
})
