import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../features/legal/privacy-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/privacy')({
  staticData: { title: appTexts.titles.privacy },
  component: PrivacyPage,
})
