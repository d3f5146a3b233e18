import { type ReactNode, useState } from 'react'
import { useSyncSnapshot } from '../features/sync/sync.public.ts'
import { isInstalled } from '../platform/device/installed.ts'
import { useIsOnline } from '../platform/server/online.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { DialogPlace } from '../ui/overlays/dialog-place.tsx'
import { AppNotice } from './app-notice.tsx'
import { canInstall } from './install.ts'
import { IosInstallSteps } from './install-offer.tsx'

const SAID = 'atajo.safari-evicts'
const { keepsSevenDays: texts, install } = appNoticeTexts

/**
 * Safari, and every browser on iOS, deletes a site's storage after seven days of use without it;
 * installed apps are exempt.
 */
function forgetsInSevenDays(): boolean {
  return navigator.vendor.startsWith('Apple') && !isInstalled()
}

/**
 * Explains once, while a change cannot be sent, that installing the app preserves it; otherwise
 * renders `children`.
 */
export function SafariNotice({ children }: { children: ReactNode }) {
  const { records } = useSyncSnapshot()
  const isOnline = useIsOnline()
  const [isUnsaid, setIsUnsaid] = useState(() => forgetsInSevenDays() && localStorage.getItem(SAID) === null)
  const [isShowingSteps, setIsShowingSteps] = useState(false)
  if (!isUnsaid || isOnline || records.length === 0) return children
  const isOnPhone = canInstall() === 'steps'
  const dismiss = () => {
    localStorage.setItem(SAID, '1')
    setIsUnsaid(false)
  }
  return (
    <AppNotice
      texts={{ ...texts, sentence: isOnPhone ? texts.onPhone : texts.onDesktop, accept: install.iosShow }}
      onLater={dismiss}
      {...(isOnPhone && { onAccept: () => setIsShowingSteps(true) })}
    >
      <DialogPlace about={isShowingSteps || null}>{() => <IosInstallSteps onClose={dismiss} />}</DialogPlace>
    </AppNotice>
  )
}
