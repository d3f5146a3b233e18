import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../features/auth/auth.public.ts'
import { SyncPill } from '../../features/sync/display/sync-pill.tsx'
import { useProOffer } from '../../platform/server/site.ts'
import { useSiteName } from '../../platform/server/site-name.ts'
import { appTexts } from '../../texts/es/app.ts'
import { buttonLook } from '../../ui/elements/button.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { Mark } from '../../ui/elements/mark.tsx'
import { PLACES } from '../places.ts'
import { RefreshButton } from './refresh-button.tsx'

const LogoutButton = lazyComponent(
  async () => (await import('../../features/auth/session/logout-button.tsx')).LogoutButton,
  { fallback: LogoutPlace, missing: 'nothing' },
)

const AccountMenu = lazyComponent(
  async () => (await import('../../features/account/account-menu.tsx')).AccountMenu,
  { fallback: AccountPlace, missing: 'nothing' },
)

interface TopBarProps {
  onOpenPalette: () => void
}

export function TopBar({ onOpenPalette }: TopBarProps) {
  const { status, plan } = useSession()
  const offer = useProOffer()
  const { pathname } = useLocation()
  const site = useSiteName()
  return (
    <header className="top-bar">
      <Link className="brand" to="/" aria-label={appTexts.home(site)}>
        <Mark />
        <span>{site}</span>
      </Link>
      <nav className="top-nav" aria-label={appTexts.mainNavigation}>
        <Link to="/links/create">
          <Icon name="add" />
          {appTexts.createLink}
        </Link>
        {PLACES.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            data-near={(to === '/links' && /^\/(import$|dashboard\/)/.test(pathname)) || undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="top-end">
        <SyncPill />
        <RefreshButton />
        <button
          type="button"
          className="palette-button"
          aria-label={appTexts.openPalette}
          onClick={onOpenPalette}
        >
          <Icon name="search" />
          <span aria-hidden="true" className="palette-words">
            {appTexts.palette}
          </span>
          <span aria-hidden="true">
            <kbd>{appTexts.paletteKeys}</kbd>
          </span>
        </button>
        {status === 'user' && plan !== 'pro' && offer === 'sold' && (
          <Link
            to="/"
            hash="pricing"
            {...buttonLook({ look: 'invert', size: 'small' })}
            className="button wide-only"
          >
            {appTexts.pro}
          </Link>
        )}
        {status === 'user' ? (
          <>
            <div className="wide-only">
              <LogoutButton />
            </div>
            <AccountMenu />
          </>
        ) : (
          <Link to="/login" {...buttonLook({ size: 'small' })}>
            {appTexts.login}
          </Link>
        )}
      </div>
    </header>
  )
}

/** Reserves the button's space while its code loads. */
function LogoutPlace() {
  return (
    <span {...buttonLook({ size: 'small' })} className="button invisible" aria-hidden="true">
      {appTexts.logout}
    </span>
  )
}

/** Shows the menu's button while its code loads. */
function AccountPlace() {
  const name = useSession().user?.username ?? ''
  return (
    <span className="account-button" aria-hidden="true">
      <i data-initial={name.slice(0, 1)} />
      <span>{name}</span>
    </span>
  )
}
