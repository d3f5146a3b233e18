import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../../features/landing/landing-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/')({
  staticData: { title: appTexts.titles.landing },
  component: LandingPage,
})
