import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'

/** The landing page as HTML, for the build: what a guest sees before anything is known. */
export async function prerender(): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return markup.replace(/<script[\s\S]*?<\/script>/g, '')
}
