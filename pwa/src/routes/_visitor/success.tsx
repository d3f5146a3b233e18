import { createFileRoute } from '@tanstack/react-router'
import { SuccessPage } from '../../features/billing/success-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_visitor/success')({
  staticData: { title: appTexts.titles.success },
  component: SuccessPage,
})
