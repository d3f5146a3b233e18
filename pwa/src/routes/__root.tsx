import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { RouterContext } from '../app/access.ts'
import { CrashScreen } from '../app/crash-screen.tsx'
import { Layout } from '../app/layout/layout.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  notFoundComponent: lazyRouteComponent(
    () => import('../features/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
  errorComponent: CrashScreen,
})
