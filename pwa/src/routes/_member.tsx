import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { toLogin } from '../app/access.ts'
import { useSession } from '../features/auth/auth.public.ts'
import { ScreenSpinner } from '../ui/elements/spinner.tsx'

/** Only members may enter; others are redirected to /login. */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context, location }) => {
    const { status } = context.session()
    if (status !== 'user' && status !== 'checking') throw toLogin(location)
  },
  component: MemberLayout,
})

function MemberLayout() {
  const status = useDeferredValue(useSession().status)
  if (status === 'user') return <Outlet />
  return status === 'checking' ? <ScreenSpinner /> : null
}
