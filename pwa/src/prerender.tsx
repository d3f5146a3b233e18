import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Layout } from './app/layout/layout.tsx'
import { queryClient } from './app/query-client.ts'
import { LandingPage } from './features/landing/landing-page.tsx'

/** The landing page as HTML, for the build: what a guest sees before anything is known. */
export async function prerender(): Promise<string> {
  const root = createRootRoute({ component: Layout })
  const landing = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage })
  const router = createRouter({
    routeTree: root.addChildren([landing]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return markup.replace(/<script[\s\S]*?<\/script>/g, '')
}
