import { Link, useLocation } from '@tanstack/react-router'
import { appTexts } from '../../texts/es/app.ts'
import { Icon, type IconName } from '../../ui/elements/icon.tsx'
import { PLACES } from '../places.ts'

interface Below {
  to: (typeof PLACES)[number]['to'] | '/links/create'
  icon: IconName
  short: string
}

const CREATE: Below = { to: '/links/create', icon: 'add', short: appTexts.create }
const BELOW = PLACES.flatMap(({ to, icon, short }): Below[] =>
  short === null ? [] : [{ to, icon, short }, ...(to === '/links' ? [CREATE] : [])],
)

/** Navigation on windows below 1024 px. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className="bottom-bar" aria-label={appTexts.mainNavigation}>
      {BELOW.map(({ to, icon, short }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          // Statistics, imports and link pages belong to the list of links.
          data-near={(to === '/links' && /^\/(stats$|import$|dashboard\/)/.test(pathname)) || undefined}
          className={to === '/links/create' ? 'bottom-create' : undefined}
        >
          <Icon name={icon} />
          <span>{short}</span>
        </Link>
      ))}
    </nav>
  )
}
