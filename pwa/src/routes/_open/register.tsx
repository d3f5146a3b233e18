import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../../app/access.ts'
import { RegisterPage } from '../../features/auth/registration/register-page.tsx'
import { appTexts } from '../../texts/es/app.ts'

export const Route = createFileRoute('/_open/register')({
  staticData: { title: appTexts.titles.register },
  validateSearch: ({ invitacion }: Record<string, unknown>): { invitacion?: string } =>
    typeof invitacion === 'string' ? { invitacion } : {},
  beforeLoad: ({ context, location }) => redirectSignedIn(context, location),
  component: RegisterPage,
})
