import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CrashScreen } from '../app/crash-screen.tsx'
import { Layout } from '../app/layout/layout.tsx'

export const Route = createRootRoute({
  component: Layout,
  notFoundComponent: lazyRouteComponent(
    () => import('../features/not-found/not-found-page.tsx'),
    'NotFoundPage',
  ),
  errorComponent: CrashScreen,
})
