import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { toLogin } from '../app/access.ts'
import { useSession } from '../features/auth/auth.public.ts'
import { ScreenSpinner } from '../ui/elements/spinner.tsx'

/** Guests and members may enter; people without even a guest session are redirected to /login. */
export const Route = createFileRoute('/_visitor')({
  beforeLoad: ({ context, location }) => {
    if (context.session().status === 'none') throw toLogin(location, 'guest')
  },
  component: VisitorLayout,
})

function VisitorLayout() {
  const status = useDeferredValue(useSession().status)
  if (status === 'none') return null
  return status === 'checking' ? <ScreenSpinner /> : <Outlet />
}
