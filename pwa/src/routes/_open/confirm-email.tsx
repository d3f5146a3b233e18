import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../../features/auth/recovery/confirm-email-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/confirm-email')({
  staticData: { title: appTexts.titles.confirmEmail },
  component: ConfirmEmailPage,
})
