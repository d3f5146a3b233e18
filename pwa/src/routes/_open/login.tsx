import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../features/auth/login-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/login')({
  staticData: { title: appTexts.titles.login },
  component: LoginPage,
})
