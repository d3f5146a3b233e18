import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UpsellHost } from '../features/billing/upsell-host.tsx'
import { LinkDialogs } from '../features/links/list/link-dialogs.tsx'
import { ConflictHost } from '../features/sync/display/conflict-host.tsx'
import { syncOverlaysWithHistory } from '../platform/page/overlay-history.ts'
import { lazyComponent } from '../ui/elements/lazy-component.tsx'
import { useAreNoticesMounted } from '../ui/notices/notices-mount.ts'
import { AppNotices } from './app-notices.tsx'
import { useOnScreenKeyboard } from './layout/use-on-screen-keyboard.ts'

const Notices = lazyComponent(async () => (await import('../ui/notices/notices.tsx')).Notices, {
  missing: 'nothing',
})

/** Loads the parts of the frame that are not visible at first, after the first paint. */
export function AfterFirstPaint() {
  const hasNotices = useAreNoticesMounted()
  const { history } = useRouter()
  useOnScreenKeyboard()
  useEffect(() => syncOverlaysWithHistory(history), [history])
  return (
    <>
      <AppNotices />
      <LinkDialogs />
      <UpsellHost />
      <ConflictHost />
      {hasNotices && <Notices />}
    </>
  )
}
