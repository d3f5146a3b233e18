import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '../../features/billing/pricing-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/pricing')({
  staticData: { title: appTexts.titles.pricing },
  component: PricingPage,
})
