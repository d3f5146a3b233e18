import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { appTexts } from '../texts/es/app.ts'

export const Route = createFileRoute('/notfound')({
  staticData: { title: appTexts.titles.notFound },
  component: NotFoundPage,
})
