import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../../app/access.ts'
import { LoginPage } from '../../features/auth/sign-in/login-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/login')({
  staticData: { title: appTexts.titles.login },
  beforeLoad: ({ context, location }) => redirectSignedIn(context, location),
  component: LoginPage,
})
