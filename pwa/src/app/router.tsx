import { createRouter } from '@tanstack/react-router'
import { sessionView } from '../features/auth/auth.public.ts'
import '../platform/first-popstate.ts'
import { routeTree } from '../route-tree.gen.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { CrashScreen } from './crash-screen.tsx'

/** The app's router: prefetches on intent after 100 ms, restores scroll, scrolls to hashes. */
export const router = createRouter({
  routeTree,
  context: { session: sessionView },
  defaultPreload: 'intent',
  defaultPreloadDelay: 100,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  defaultHashScrollIntoView: { block: 'start' },
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's name in the window's title. */
    title?: string
  }
}
