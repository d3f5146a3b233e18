import { createFileRoute } from '@tanstack/react-router'
import { RecoverPage } from '../../features/auth/recovery/recover-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/recover')({
  staticData: { title: appTexts.titles.recover },
  component: RecoverPage,
})
