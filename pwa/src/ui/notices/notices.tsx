import { useEffect, useSyncExternalStore } from 'react'
import { Toaster } from 'sonner'
import { uiTexts } from '../../texts/es/ui.ts'
import { NOTICE_MS, noticesReady } from './notices-mount.ts'
import { placeNotices } from './place-notices.ts'
import '../styles/notices.css'

const DESKTOP = '(min-width: 64rem)'
/** place-notices.ts sets these properties. */
const PLACE = { top: 'var(--notice-top)', bottom: 'var(--notice-bottom)', left: 'var(--notice-left)' }

function subscribe(onChange: () => void) {
  const query = matchMedia(DESKTOP)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Shows one notice at a time: bottom left on desktops, over the top bar on phones. */
export function Notices() {
  const isDesktop = useSyncExternalStore(subscribe, () => matchMedia(DESKTOP).matches)
  useEffect(noticesReady, [])
  useEffect(placeNotices, [])
  return (
    <Toaster
      position={isDesktop ? 'bottom-left' : 'top-center'}
      duration={NOTICE_MS}
      visibleToasts={1}
      offset={PLACE}
      mobileOffset={PLACE}
      containerAriaLabel={uiTexts.notices}
      toastOptions={{ unstyled: true }}
    />
  )
}
