import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../features/auth/registration/setup-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/setup')({
  staticData: { title: appTexts.titles.setup },
  component: SetupPage,
})
