import { useEffect, useState } from 'react'
import { takeNoticeAfterReload } from '../platform/notice-after-reload.ts'
import { useOverlayCount } from '../platform/overlays.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { useHasNotice } from '../ui/notices-mount.ts'
import { notify } from '../ui/notify.tsx'
import { AppNotice } from './app-notice.tsx'
import { InstallOffer } from './install-offer.tsx'
import { acceptUpdate, dismissWorkerNews, useWorkerNews } from './register-worker.ts'

const READY_SAID = 'atajo.offline-ready'

/** What the app says of itself: a new version, ready for offline, installing. */
export function AppNotices() {
  const news = useWorkerNews()
  const hasNotice = useHasNotice()
  const isBusy = useOverlayCount() > 0 || hasNotice
  useEffect(() => {
    const notice = takeNoticeAfterReload()
    if (notice) void notify(notice)
  }, [])
  useEffect(() => {
    if (news !== 'ready' || isBusy) return
    dismissWorkerNews()
    if (localStorage.getItem(READY_SAID)) return
    localStorage.setItem(READY_SAID, '1')
    void notify({ title: appNoticeTexts.offlineReady.title })
  }, [news, isBusy])
  return news === 'update' ? <UpdatePrompt /> : <InstallOffer />
}

function UpdatePrompt() {
  const [isBusy, setIsBusy] = useState(false)
  const accept = () => {
    setIsBusy(true)
    acceptUpdate()
  }
  return (
    <AppNotice texts={appNoticeTexts.update} isBusy={isBusy} onLater={dismissWorkerNews} onAccept={accept} />
  )
}
