import { createFileRoute } from '@tanstack/react-router'
import { CreateLinkPage } from '../../features/links/form/create-link-page.tsx'
import { readShareSearch } from '../../features/links/form/share-search.ts'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_visitor/links/create')({
  staticData: { title: appTexts.titles.createLink },
  validateSearch: readShareSearch,
  component: CreateLinkPage,
})
