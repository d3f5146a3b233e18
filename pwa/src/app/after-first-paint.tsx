import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UpsellHost } from '../features/billing/upsell-host.tsx'
import { LinkDialogs } from '../features/links/link-dialogs.tsx'
import { ConflictHost } from '../features/sync/conflict-host.tsx'
import { syncOverlaysWithHistory } from '../platform/overlay-history.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useAreNoticesMounted } from '../ui/notices-mount.ts'
import { AppNotices } from './app-notices.tsx'
import { useOnScreenKeyboard } from './layout/use-on-screen-keyboard.ts'

const Notices = lazyComponent(async () => (await import('../ui/notices.tsx')).Notices, { missing: 'nothing' })

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
