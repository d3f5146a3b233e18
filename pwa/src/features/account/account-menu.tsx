import { PLANS } from '@atajo/shared/plan'
import { readableEmail } from '@atajo/shared/readable-address'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setTheme, type Theme, useTheme } from '../../platform/page/theme.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { accountMenuTexts as texts } from '../../texts/es/account/account-menu.ts'
import { appTexts } from '../../texts/es/app.ts'
import { Badge } from '../../ui/elements/chip.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { requestLogout, useSession } from '../auth/auth.public.ts'
import { useIncomingOffers } from '../link-transfers/link-transfers.public.ts'
import { useAccount } from './parts/account.queries.ts'
import '../../ui/styles/menu.css'
import './account-menu.css'

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: appTexts.themes[value],
}))

/** The menu of the signed-in account. */
export function AccountMenu() {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const offers = useIncomingOffers().length
  if (!user) return null
  const name = texts.of(user.username)
  const label = offers > 0 ? texts.withOffers(name, offers) : name
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={name}
      align="end"
      trigger={(button) => (
        <button type="button" {...button} className="account-button" aria-label={label}>
          <i
            aria-hidden="true"
            data-initial={user.username.slice(0, 1)}
            data-waiting={offers > 0 || undefined}
          />
          <span>{user.username}</span>
          <Icon name="down" />
        </button>
      )}
    >
      <MenuBody offers={offers} onLeave={() => setIsOpen(false)} />
    </Popover>
  )
}

function MenuBody({ offers, onLeave }: { offers: number; onLeave: () => void }) {
  const { user, plan } = useSession()
  const { data: account } = useAccount()
  const theme = useTheme()
  const limit = PLANS[plan].links
  const links = account?.usage.links
  return (
    <div className="menu account-menu">
      <p>
        <b>{account?.name || user?.username}</b>
        <span>{user && readableEmail(user.email)}</span>
        <span>
          {texts.plans[plan]}
          {links !== undefined &&
            ` · ${texts.links(links, formatNumber(links), limit === null ? null : formatNumber(limit))}`}
        </span>
      </p>
      <Link to="/account" onClick={onLeave}>
        <Icon name="user" />
        {texts.account}
      </Link>
      {offers > 0 && (
        <Link to="/account" hash="offers" onClick={onLeave}>
          <Icon name="link" />
          {texts.offers} <Badge>{formatNumber(offers)}</Badge>
        </Link>
      )}
      {user?.role === 'admin' && (
        <Link to="/admin" onClick={onLeave}>
          <Icon name="lock" />
          {appTexts.titles.administration}
        </Link>
      )}
      <SegmentedControl<Theme> label={appTexts.theme} value={theme} options={THEMES} onChange={setTheme} />
      <button
        type="button"
        onClick={() => {
          onLeave()
          requestLogout()
        }}
      >
        <Icon name="sign-out" />
        {appTexts.logout}
      </button>
    </div>
  )
}
