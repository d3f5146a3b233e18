import { createFileRoute } from '@tanstack/react-router'
import { groups, readTrashSearch } from '../../features/groups/groups.public.ts'
import { GroupsPage } from '../../features/groups/groups-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/groups')({
  staticData: { title: appTexts.titles.groups },
  validateSearch: readTrashSearch,
  loader: ({ context }) => context.ask(groups.query),
  component: GroupsPage,
})
