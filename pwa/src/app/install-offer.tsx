import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLinks } from '../features/links/links.public.ts'
import { useSiteName } from '../platform/server/site-name.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { lazyComponent } from '../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../ui/overlays/dialog-place.tsx'
import { AppNotice } from './app-notice.tsx'
import { canInstall, install, onInstallChange } from './install.ts'

export const IosInstallSteps = lazyComponent(
  async () => (await import('./ios-install-steps.tsx')).IosInstallSteps,
  {
    missing: 'over-page',
    onGiveUp: ({ onClose }) => onClose(),
  },
)

/** The offer waits so that it does not disturb the first moments. */
const CALM_MS = 8_000
const DISMISSED = 'atajo.install-dismissed'
const texts = appNoticeTexts.install

/** Offers to install the app when the person has a link; a refusal is stored. */
export function InstallOffer() {
  const way = useSyncExternalStore(onInstallChange, canInstall, () => null)
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null)
  const isCalm = useIsCalm()
  if (way === null || isDismissed || !isCalm) return null
  return <OfferWithLinks way={way} onDismiss={() => setIsDismissed(true)} />
}

export function useIsCalm(): boolean {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}

function OfferWithLinks({ way, onDismiss }: { way: 'prompt' | 'steps'; onDismiss: () => void }) {
  const { items: links = [] } = useLinks()
  const title = texts.title(useSiteName())
  const [isShowingSteps, setIsShowingSteps] = useState(false)
  if (links.length === 0) return null

  function dismiss() {
    localStorage.setItem(DISMISSED, '1')
    onDismiss()
  }

  async function accept() {
    if (way === 'steps') return setIsShowingSteps(true)
    await install()
    dismiss()
  }

  return (
    <AppNotice
      texts={{ ...texts, title, accept: way === 'steps' ? texts.iosShow : texts.accept }}
      onLater={dismiss}
      onAccept={() => void accept()}
    >
      <DialogPlace about={isShowingSteps || null}>{() => <IosInstallSteps onClose={dismiss} />}</DialogPlace>
    </AppNotice>
  )
}
