import { Link, useLocation } from '@tanstack/react-router'
import { appTexts } from '../../texts/es/app.ts'
import { Icon } from '../../ui/icon.tsx'

const PLACES = [
  { to: '/', icon: 'home', label: appTexts.start },
  { to: '/links', icon: 'link', label: appTexts.links },
  { to: '/links/create', icon: 'add', label: appTexts.create },
  { to: '/groups', icon: 'folder', label: appTexts.groups },
  { to: '/tags', icon: 'tag', label: appTexts.tags },
] as const

/** Navigation on windows below 1024 px. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav className="bottom-bar" aria-label={appTexts.mainNavigation}>
      {PLACES.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          // Statistics, imports and link pages belong to the list of links.
          data-near={(to === '/links' && /^\/(stats$|import$|dashboard\/)/.test(pathname)) || undefined}
          className={to === '/links/create' ? 'bottom-create' : undefined}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
