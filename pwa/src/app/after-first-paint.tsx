import { lazy, Suspense, useSyncExternalStore } from 'react'
import { UpsellHost } from '../features/billing/upsell-host.tsx'
import { LinkDialogs } from '../features/links/link-dialogs.tsx'
import { areNoticesWanted, onNoticesWanted } from '../ui/notices-mount.ts'
import { AppNotices } from './app-notices.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { useOnScreenKeyboard } from './layout/use-on-screen-keyboard.ts'

const Notices = lazy(async () => ({ default: (await import('../ui/notices.tsx')).Notices }))

/** What the frame has besides what is seen at first; loaded once that is on screen. */
export function AfterFirstPaint() {
  const hasNotices = useSyncExternalStore(onNoticesWanted, areNoticesWanted, () => false)
  useOnScreenKeyboard()
  return (
    <>
      <AppNotices />
      <KeyboardShortcuts />
      <LinkDialogs />
      <UpsellHost />
      <Suspense>{hasNotices && <Notices />}</Suspense>
    </>
  )
}
