import { createFileRoute, redirect } from '@tanstack/react-router'
import { linksQuery } from '../../features/links/links.public.ts'
import { LinksPage } from '../../features/links/list/links-page.tsx'
import { keptFilter } from '../../features/links/model/kept-filter.ts'
import { readLinkSearch } from '../../features/links/model/link-search.ts'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_visitor/links/')({
  staticData: { title: appTexts.titles.links },
  validateSearch: readLinkSearch,
  beforeLoad: ({ cause, search }) => {
    const kept = keptFilter()
    const isPlain = Object.keys(search).length === 0
    if (cause !== 'enter' || !isPlain || Object.keys(kept).length === 0) return
    throw redirect({ to: '/links', search: kept, replace: true })
  },
  loader: ({ context }) => context.ask(linksQuery),
  component: LinksPage,
})
