import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionEndedTexts as texts } from '../../../texts/es/account/session-ended.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { changesOf, useSyncSnapshot } from '../../sync/sync.public.ts'
import { requestLogout } from '../session/request-logout.ts'
import { useSession } from '../session/session-store.ts'

const SignInAgainDialog = lazyComponent(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
  { missing: 'over-page', onGiveUp: ({ onClose }) => onClose() },
)

/**
 * Shows above every page that the session has ended, with the number of waiting changes and buttons
 * to sign in or out.
 */
export function SessionEnded() {
  const { user } = useSession()
  const waiting = changesOf(useSyncSnapshot().records).length
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  // The login page already asks for the sign-in.
  if (pathname === '/login') return null
  return (
    <section className="session-ended" aria-label={texts.title}>
      <div className="page">
        <Icon name="alert" />
        <p role="status">
          <b>{texts.title}</b> {waiting > 0 ? texts.waiting(waiting) : texts.nothingWaits}
        </p>
        <div className="session-ended-ways">
          <Button size="small" look="accent" onClick={() => setIsOpen(true)}>
            {texts.dialog.submit}
          </Button>
          <Button size="small" look="ghost" onClick={requestLogout}>
            {texts.leave}
          </Button>
        </div>
      </div>
      <DialogPlace about={isOpen || null}>
        {() => <SignInAgainDialog username={user?.username ?? ''} onClose={() => setIsOpen(false)} />}
      </DialogPlace>
    </section>
  )
}
