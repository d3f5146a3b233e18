import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { sessionView } from '../features/auth/auth.public.ts'
import '../platform/first-popstate.ts'
import { routeTree } from '../route-tree.gen.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import type { RouterContext } from './access.ts'
import { CrashScreen } from './crash-screen.tsx'
import { queryClient } from './query-client.ts'

let isFirstPage = true

/** Whoever has scrolled the page before the app started stays there. */
function mayScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0
  isFirstPage = false
  return !isScrolled
}

/**
 * The first page asks by itself, after what was kept has come back: it then knows which version it
 * has.
 */
const ask: RouterContext['ask'] = (query) => {
  const { status } = sessionView()
  if (!isFirstPage && (status === 'user' || status === 'guest')) void queryClient.prefetchQuery(query)
}

/** What the build prerenders with, in place of the browser's. */
interface Surroundings {
  history: RouterHistory
  origin: string
  isServer: false
  scrollRestoration: false
}

/** The app's router: prefetches on intent after 100 ms, restores scroll, scrolls to hashes. */
export function createAppRouter(surroundings?: Surroundings) {
  return createRouter({
    routeTree,
    context: { session: sessionView, ask },
    defaultPreload: 'intent',
    defaultPreloadDelay: 100,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: CrashScreen,
    scrollRestoration: mayScroll,
    defaultHashScrollIntoView: { block: 'start' },
    trailingSlash: 'never',
    ...surroundings,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name in the window's title. */
    title?: string
  }
}
