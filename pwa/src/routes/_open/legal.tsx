import { createFileRoute } from '@tanstack/react-router'
import { LegalNoticePage } from '../../features/legal/legal-notice-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/legal')({
  staticData: { title: appTexts.titles.legal },
  component: LegalNoticePage,
})
