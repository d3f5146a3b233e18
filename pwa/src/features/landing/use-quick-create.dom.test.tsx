import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureOwner } from '../../platform/server/owner.ts'
import { loadOutbox } from '../sync/sync.public.ts'
import { useQuickCreate } from './use-quick-create.ts'

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

test('a pasted address becomes one link, however fast it is submitted again', async () => {
  let create: ReturnType<typeof useQuickCreate>['create'] | undefined
  function Quick() {
    create = useQuickCreate().create
    return null
  }
  show(<Quick />)
  await expect.poll(() => create).toBeDefined()
  const made = await Promise.all([create?.('dos.example'), create?.('dos.example')])
  expect(made).toEqual([true, null])
  expect(await leadingTo('dos.example')).toBe(1)
})
