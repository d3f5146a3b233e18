import type { LinkOfferDetail, LinkOffers } from '@atajo/shared/link-transfer'
import { API } from '@atajo/shared/paths'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'

export const AT = '2026-11-28T10:00:00.000Z'

/** The signed-in account, with the fields that these screens read. */
const ACCOUNT = { username: 'berta', hasPassword: true, hasTotp: false, usage: { links: 49 } }

/** Response handlers by method and path. */
export type Answers = Record<string, (body: unknown) => Response>

export const refusal = (status: number, error: string, details: string) =>
  Response.json({ error, message: 'No se puede.', details }, { status })

export const offersAnswer = (offers: Partial<LinkOffers>) => () =>
  Response.json({ incoming: [], outgoing: [], ...offers })

export const offeredLink = (shortUrl: string, longUrl: string): LinkOfferDetail['links'][number] => ({
  shortUrl,
  sufix: null,
  longUrl,
  mobileUrl: null,
  desktopUrl: null,
})

export function serve(answers: Answers): { sent: { call: string; body: unknown }[] } {
  const sent: { call: string; body: unknown }[] = []
  const all: Answers = { [`GET ${API.account}`]: () => Response.json(ACCOUNT), ...answers }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`
    const read = typeof body === 'string' ? JSON.parse(body) : undefined
    if (method !== 'GET') sent.push({ call, body: read })
    return all[call]?.(read) ?? refusal(404, 'not_found', 'No está.')
  })
  return { sent }
}

/** Renders the children as a page; returns a function that removes them. */
export function show(children: ReactNode): () => void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => root.unmount()
}

export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )

export const seesText = (text: string) => expect.poll(() => document.body.textContent).toContain(text)

export async function press(name: string): Promise<void> {
  await expect.poll(() => button(name)?.disabled).toBe(false)
  button(name)?.click()
}

export async function type(name: string, value: string): Promise<void> {
  const field = () => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await expect.poll(field).not.toBeNull()
  const input = field()
  if (input) input.value = value
}
