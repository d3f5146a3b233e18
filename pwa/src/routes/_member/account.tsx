import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/account-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_member/account')({
  staticData: { title: appTexts.titles.account },
  component: AccountPage,
})
