import { createFileRoute } from '@tanstack/react-router'
import { ApiDocsPage } from '../../features/api-docs/api-docs-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/apidocs')({
  staticData: { title: appTexts.titles.apiDocs },
  component: ApiDocsPage,
})
