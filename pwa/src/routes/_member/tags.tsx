import { createFileRoute } from '@tanstack/react-router'
import { readTrashSearch, tags } from '../../features/tags/tags.public.ts'
import { TagsPage } from '../../features/tags/tags-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/tags')({
  staticData: { title: appTexts.titles.tags },
  validateSearch: readTrashSearch,
  loader: ({ context }) => context.ask(tags.query),
  component: TagsPage,
})
