import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useSession } from '../features/auth/auth.public.ts'
import { ScreenSpinner } from '../ui/spinner.tsx'

/** Pages that must show whoever is asking, or a failed session would loop or hide them. */
const ALWAYS_OPEN = ['/', '/login', '/register', '/legal', '/terms', '/privacy', '/apidocs']

/** Guests and members come in; who could not even become a guest goes to /login. */
export function VisitorGuard() {
  const status = useDeferredValue(useSession().status)
  const { pathname } = useLocation()
  const isOpen = ALWAYS_OPEN.includes(pathname.replace(/(.)\/$/, '$1'))
  if (isOpen || status === 'user' || status === 'guest' || status === 'unreachable') return <Outlet />
  return status === 'checking' ? <ScreenSpinner /> : <ToLogin wanted="guest" />
}

/** Only members come in; everybody else goes to /login. */
export function MemberGuard() {
  const status = useDeferredValue(useSession().status)
  if (status === 'user') return <Outlet />
  return status === 'checking' ? <ScreenSpinner /> : <ToLogin />
}

/** Leads to /login, which says why and comes back; `wanted` is the page's first part unless said otherwise. */
function ToLogin({ wanted }: { wanted?: string }) {
  const router = useRouter()
  useEffect(() => {
    const { href: path, pathname } = router.state.location
    const askedPage = { path, wanted: wanted ?? pathname.split('/')[1] ?? '' }
    void router.navigate({ to: '/login', replace: true, state: { askedPage } })
  }, [router, wanted])
  return null
}
