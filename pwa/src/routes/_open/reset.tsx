import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../features/auth/recovery/reset-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/reset')({
  staticData: { title: appTexts.titles.reset },
  component: ResetPage,
})
