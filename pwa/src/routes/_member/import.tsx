import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../features/import-links/import-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/import')({
  staticData: { title: appTexts.titles.importLinks },
  component: ImportPage,
})
