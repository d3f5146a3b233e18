import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '../../features/groups/groups-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/groups')({
  staticData: { title: appTexts.titles.groups },
  component: GroupsPage,
})
