import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { appTexts } from '../../texts/es/app.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'

const AfterFirstPaint = lazy(async () => ({
  default: (await import('../after-first-paint.tsx')).AfterFirstPaint,
}))

/** The frame around every screen. */
export function Layout() {
  useDocumentTitle()
  useFocusOnNavigation()
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
      <Suspense>
        <AfterFirstPaint />
      </Suspense>
    </>
  )
}
