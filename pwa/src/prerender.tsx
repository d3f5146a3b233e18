import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Layout } from './app/layout/layout.tsx'
import { PAGE_HEADS } from './app/page-heads.tsx'
import { queryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { PageSpinner } from './ui/elements/spinner.tsx'

/** Never part of a rendered address. */
const ORIGIN = 'http://localhost'

/**
 * Renders, for the build, the landing page as the app hydrates it, the frame of all other pages,
 * and the first elements of pages by path.
 */
export async function prerender() {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  // The router must behave as in a browser, or hydration would find other boundaries.
  const router = createAppRouter({ history, origin: ORIGIN, isServer: false, scrollRestoration: false })
  return {
    landing: renderToString(await openApp(router)),
    frame: `<div class="boot-frame">${renderToStaticMarkup(await openApp(createFrameRouter()))}</div>`,
    heads: Object.fromEntries(
      Object.entries(PAGE_HEADS).map(([path, { isForMembers, head }]) => [
        path,
        { isForMembers, markup: renderToStaticMarkup(head) },
      ]),
    ),
  }
}

async function openApp(router: AnyRouter) {
  await router.load()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Renders the app's frame around a page that is still loading. */
function createFrameRouter(): AnyRouter {
  const path = '/cargando'
  const root = createRootRoute({ component: Layout })
  const page = createRoute({ getParentRoute: () => root, path, component: PageSpinner })
  return createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: ORIGIN,
  })
}
