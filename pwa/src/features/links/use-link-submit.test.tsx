import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureOwner } from '../../platform/owner.ts'
import { loadOutbox } from '../sync/sync.api.ts'
import { useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

beforeEach(async () => {
  ensureOwner()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  ;(await loadOutbox()).pause()
})
afterEach(() => vi.unstubAllGlobals())

function show(children: ReactNode): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)
}

async function leadingTo(destination: string): Promise<number> {
  const records = await (await loadOutbox()).list()
  return records.filter((record) => JSON.stringify(record.variables).includes(destination)).length
}

test('sends the form once, however fast it is sent again', async () => {
  let send: ReturnType<typeof useLinkSubmit>['start'] | undefined
  function Form() {
    send = useLinkSubmit(useLinkForm(null, { destination: 'https://uno.example/' }), null).start
    return null
  }
  show(<Form />)
  await expect.poll(() => send).toBeDefined()
  const first = await Promise.all([send?.(), send?.()])
  expect(first.map((result) => result?.status)).toEqual(['done', 'busy'])
  expect((await send?.())?.status).toBe('busy')
  expect(await leadingTo('uno.example')).toBe(1)
})
