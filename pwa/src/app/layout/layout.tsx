import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { UpsellHost } from '../../features/billing/upsell-host.tsx'
import { LinkDialogs } from '../../features/links/link-dialogs.tsx'
import { appTexts } from '../../texts/es/app.ts'
import { AppNotices } from '../app-notices.tsx'
import { KeyboardShortcuts } from '../keyboard-shortcuts.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useOnScreenKeyboard } from './use-on-screen-keyboard.ts'

const Notices = lazy(() => import('../../ui/notices.tsx').then(({ Notices }) => ({ default: Notices })))

/** The frame around every screen. */
export function Layout() {
  const { pathname } = useLocation()
  useDocumentTitle()
  useFocusOnNavigation(pathname)
  useOnScreenKeyboard()
  return (
    <>
      <a className="button skip-link" href="#content">
        {appTexts.skipToContent}
      </a>
      <TopBar />
      <main id="content" className="app-main" tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar />
      <AppNotices />
      <KeyboardShortcuts />
      <LinkDialogs />
      <UpsellHost />
      <Suspense>
        <Notices />
      </Suspense>
    </>
  )
}
