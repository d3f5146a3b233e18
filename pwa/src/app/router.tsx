import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { sessionView } from '../features/auth/auth.public.ts'
import '../platform/page/first-popstate.ts'
import { routeTree } from '../route-tree.gen.ts'
import { PageSpinner } from '../ui/elements/spinner.tsx'
import type { RouterContext } from './access.ts'
import { CrashScreen } from './crash-screen.tsx'
import { queryClient } from './query-client.ts'

let isFirstPage = true

/** If the person scrolled before the app started, the position stays. */
function mayScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0
  isFirstPage = false
  return !isScrolled
}

/**
 * The first page reads its queries itself, after the cache was restored, because only then their
 * versions are known.
 */
const ask: RouterContext['ask'] = (query) => {
  const { status } = sessionView()
  if (!isFirstPage && (status === 'user' || status === 'guest')) void queryClient.prefetchQuery(query)
}

/** Replaces the browser's history and origin while prerendering. */
interface Surroundings {
  history: RouterHistory
  origin: string
  isServer: false
  scrollRestoration: false
}

/**
 * Creates the app's router: it preloads on intent after 100 ms, restores scroll, and scrolls to
 * hashes.
 */
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
