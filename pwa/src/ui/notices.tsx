import { useEffect, useSyncExternalStore } from 'react'
import { Toaster } from 'sonner'
import { uiTexts } from '../texts/es/ui.ts'
import { NOTICE_MS, noticesReady } from './notices-mount.ts'
import './styles/notices.css'

const DESKTOP = '(min-width: 1024px)'

function subscribe(onChange: () => void) {
  const query = matchMedia(DESKTOP)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Where notices appear: bottom left on desktops, above the bottom bar on phones. Mounted once, lazily. */
export function Notices() {
  const isDesktop = useSyncExternalStore(subscribe, () => matchMedia(DESKTOP).matches)
  useEffect(noticesReady, [])
  return (
    <Toaster
      position={isDesktop ? 'bottom-left' : 'bottom-center'}
      duration={NOTICE_MS}
      mobileOffset={{ bottom: 'calc(var(--bar-bottom) + env(safe-area-inset-bottom) + 12px)' }}
      containerAriaLabel={uiTexts.notices}
      toastOptions={{ unstyled: true }}
    />
  )
}
