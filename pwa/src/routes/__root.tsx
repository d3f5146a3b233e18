import { createRootRoute } from '@tanstack/react-router'
import { CrashScreen } from '../app/crash-screen.tsx'
import { Layout } from '../app/layout/layout.tsx'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'

export const Route = createRootRoute({
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashScreen,
})
