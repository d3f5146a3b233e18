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
import { PAGE_HEADS } from './app/page-heads.tsx'
import { queryClient } from './app/query-client.ts'
import { LandingPage } from './features/landing/landing-page.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/**
 * For the build: the landing page as a guest sees it before anything is known, the frame of every other page, and what
 * pages begin with, by path.
 */
export async function prerender() {
  return {
    landing: await renderPage('/', LandingPage),
    frame: `<div class="boot-frame">${await renderPage('/cargando', PageSpinner)}</div>`,
    heads: Object.fromEntries(
      PAGE_HEADS.map(({ path, isForMembers, Head }) => [
        path,
        { isForMembers, markup: renderToStaticMarkup(<Head />) },
      ]),
    ),
  }
}

async function renderPage(path: string, component: () => React.ReactNode): Promise<string> {
  const root = createRootRoute({ component: Layout })
  const page = createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return markup.replace(/<script[\s\S]*?<\/script>/g, '')
}
