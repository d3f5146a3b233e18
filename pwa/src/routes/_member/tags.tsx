import { createFileRoute } from '@tanstack/react-router'
import { TagsPage } from '../../features/tags/tags-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/tags')({
  staticData: { title: appTexts.titles.tags },
  component: TagsPage,
})
