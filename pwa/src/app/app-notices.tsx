import { API } from '@atajo/shared/paths'
import { useEffect, useState } from 'react'
import { consumeNoticeAfterReload } from '../platform/device/notice-after-reload.ts'
import { useOverlayCount } from '../platform/page/overlays.ts'
import { useStore } from '../platform/server/create-store.ts'
import { accessOver } from '../platform/server/online.ts'
import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { useHasNotice } from '../ui/notices/notices-mount.ts'
import { notify } from '../ui/notices/notify.tsx'
import { AppNotice } from './app-notice.tsx'
import { InstallOffer, useIsCalm } from './install-offer.tsx'
import { acceptUpdate, dismissWorkerNews, useWorkerNews } from './register-worker.ts'
import { SafariNotice } from './safari-notice.tsx'

const READY_SAID = 'atajo.offline-ready'
const PLAIN_HTTP_SAID = 'atajo.plain-http'

/** Notices about the app itself: new versions, offline use, installation. */
export function AppNotices() {
  const news = useWorkerNews()
  const hasNotice = useHasNotice()
  const isBusy = useOverlayCount() > 0 || hasNotice
  useEffect(() => {
    const notice = consumeNoticeAfterReload()
    if (notice) void notify(notice)
  }, [])
  useEffect(() => {
    if (news !== 'ready' || isBusy) return
    dismissWorkerNews()
    if (localStorage.getItem(READY_SAID)) return
    localStorage.setItem(READY_SAID, '1')
    void notify({ title: appNoticeTexts.offlineReady.title })
  }, [news, isBusy])
  const isAccessOver = useStore(accessOver)
  if (isAccessOver)
    return <AppNotice texts={appNoticeTexts.accessOver} isUrgent onAccept={reloadPastWorker} />
  if (news === 'update') return <UpdatePrompt />
  return <SafariNotice>{isSecureContext ? <InstallOffer /> : <PlainHttpNotice />}</SafariNotice>
}

/** Reloads this page without the worker, so that the gateway can show its sign-in page. */
function reloadPastWorker(): void {
  const { pathname, search } = location
  location.assign(`${API.reopen}?${new URLSearchParams({ to: pathname + search })}`)
}

/** Explains once the limits of a page over plain http. */
function PlainHttpNotice() {
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(PLAIN_HTTP_SAID) !== null)
  const isCalm = useIsCalm()
  if (isDismissed || !isCalm) return null
  const dismiss = () => {
    localStorage.setItem(PLAIN_HTTP_SAID, '1')
    setIsDismissed(true)
  }
  return <AppNotice texts={appNoticeTexts.plainHttp} onLater={dismiss} />
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
