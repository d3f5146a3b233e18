import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../features/admin/admin-page.tsx'
import type { AdminSearch } from '../../features/admin/parts/admin-search.ts'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/admin')({
  staticData: { title: appTexts.titles.administration },
  // The page itself validates the search, because its code loads with the page and this file with
  // every page.
  validateSearch: (search) => search as AdminSearch,
  component: AdminPage,
})
