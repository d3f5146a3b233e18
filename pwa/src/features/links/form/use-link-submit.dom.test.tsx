import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '../../../platform/device/stored-drafts.ts'
import { ensureOwner } from '../../../platform/server/owner.ts'
import { loadOutbox } from '../../sync/sync.public.ts'
import { keepFilter, keptFilter } from '../model/kept-filter.ts'
import { linkFixture } from '../model/link.fixture.ts'
import { useLinkForm } from './use-link-form.ts'
import { useLinkSubmit } from './use-link-submit.ts'

beforeEach(async () => {
  ensureOwner()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  ;(await loadOutbox()).pause()
})
afterEach(() => vi.unstubAllGlobals())

function show(children: ReactNode): () => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)
  return () => root.unmount()
}

async function leadingTo(destination: string): Promise<number> {
  const records = await (await loadOutbox()).list()
  return records.filter((record) => JSON.stringify(record.variables).includes(destination)).length
}

test('a form submitted several times is sent once, and the list shows the new link', async () => {
  keepFilter({ groupId: 4, estado: 'activos' })
  let send: ReturnType<typeof useLinkSubmit>['start'] | undefined
  function Form() {
    send = useLinkSubmit(useLinkForm(null, { destination: 'https://uno.example/' })).start
    return null
  }
  show(<Form />)
  await expect.poll(() => send).toBeDefined()
  const first = await Promise.all([send?.(), send?.()])
  expect(first.map((result) => result?.status)).toEqual(['done', 'busy'])
  expect((await send?.())?.status).toBe('busy')
  expect(await leadingTo('uno.example')).toBe(1)
  expect(keptFilter()).toEqual({})
})

test('a restored draft is sent as a change of the version that it was typed on', async () => {
  const opened = linkFixture({
    id: 5,
    destination: 'https://tres.example/',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  const since = { ...opened, maxVisits: 9, updatedAt: '2026-02-02T00:00:00.000Z' }
  let state: ReturnType<typeof useLinkForm> | undefined
  let send: ReturnType<typeof useLinkSubmit>['start'] | undefined
  function Form({ edited }: { edited: typeof opened }) {
    state = useLinkForm(edited)
    send = useLinkSubmit(state).start
    return null
  }
  const close = show(<Form edited={opened} />)
  await expect.poll(() => state).toBeDefined()
  state?.change({ destination: 'https://cuatro.example/' })
  await expect.poll(() => readDraft('link.5')).not.toBeNull()
  close()
  show(<Form edited={since} />)
  await expect.poll(() => state?.wasKept).toBe(true)
  await send?.()
  const sent = (await (await loadOutbox()).list()).at(-1)?.variables
  const longUrl = { from: 'https://tres.example/', to: 'https://cuatro.example/' }
  expect(sent).toMatchObject({ change: { longUrl } })
  expect(Object.keys((sent as { change: object }).change)).toEqual(['longUrl'])
})

test('a stored change leaves no draft behind, and a refused one is restored', async () => {
  let state: ReturnType<typeof useLinkForm> | undefined
  function Form() {
    state = useLinkForm(null)
    return null
  }
  const close = show(<Form />)
  await expect.poll(() => state).toBeDefined()
  state?.change({ destination: 'https://cinco.example/' })
  await expect.poll(() => readDraft('link.new')).not.toBeNull()
  const sent = state
  sent?.settle()
  close()
  const closeAgain = show(<Form />)
  await expect.poll(() => state?.form.destination).toBe('')
  sent?.unsettle()
  closeAgain()
  show(<Form />)
  await expect.poll(() => state?.form.destination).toBe('https://cinco.example/')
})
