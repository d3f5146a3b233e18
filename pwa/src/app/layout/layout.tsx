import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsSessionEnded } from '../../platform/server/session-flags.ts'
import { appTexts } from '../../texts/es/app.ts'
import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { KeyboardShortcuts, type ShortcutDialog } from '../keyboard-shortcuts.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'

const SessionEnded = lazyComponent(
  async () => (await import('../../features/auth/sign-in/session-ended.tsx')).SessionEnded,
  { missing: 'nothing' },
)

const AfterFirstPaint = lazyComponent(
  async () => (await import('../after-first-paint.tsx')).AfterFirstPaint,
  {
    missing: 'over-page',
  },
)

export function Layout() {
  useDocumentTitle()
  useFocusOnNavigation()
  const isSessionEnded = useIsSessionEnded()
  const [dialog, setDialog] = useState<ShortcutDialog | null>(null)
  return (
    <>
      <a className="button skip-link" href="#content">
        {appTexts.skipToContent}
      </a>
      <TopBar onOpenPalette={() => setDialog('palette')} />
      {isSessionEnded && <SessionEnded />}
      <main id="content" className="app-main" tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar />
      <KeyboardShortcuts shown={dialog} onShow={setDialog} />
      <AfterFirstPaint />
    </>
  )
}
