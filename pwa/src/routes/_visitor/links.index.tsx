import { createFileRoute } from '@tanstack/react-router'
import { readLinkSearch } from '../../features/links/link-search.ts'
import { linksQuery } from '../../features/links/links.public.ts'
import { LinksPage } from '../../features/links/links-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_visitor/links/')({
  staticData: { title: appTexts.titles.links },
  validateSearch: readLinkSearch,
  loader: ({ context }) => context.ask(linksQuery),
  component: LinksPage,
})
