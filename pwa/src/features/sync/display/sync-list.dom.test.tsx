import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../platform/server/api-error.ts'
import { currentOwner, ensureOwner } from '../../../platform/server/owner.ts'
import { SITE_KEY } from '../../../platform/server/site-name.ts'
import '../../links/links.public.ts'
import { type OutboxRecord, refusalOf } from '../records/outbox-record.ts'
import { setWaiting } from '../sending/sync-snapshot.ts'
import { SyncList } from './sync-list.tsx'

afterEach(() => {
  setWaiting([])
  document.body.innerHTML = ''
})

test('a refused change shows each reason once', async () => {
  ensureOwner()
  const fields = { name: 'Ese nombre ya está en uso.' }
  const error = new ApiError(400, {
    error: 'validation_failed',
    message: 'No se ha guardado.',
    details: '',
    fields,
  })
  const record: Partial<OutboxRecord> = { id: 'uno', owner: currentOwner() ?? 'g:x', action: 'gone', at: 0 }
  setWaiting([{ ...record, refusal: refusalOf(error) } as OutboxRecord])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<SyncList onClose={() => undefined} />)
  await expect
    .poll(() => document.querySelector('[role=status]')?.textContent)
    .toBe('No se ha guardado. Ese nombre ya está en uso.')
  root.unmount()
})

test('a waiting change names its link as the site shows links, even offline', async () => {
  ensureOwner()
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(SITE_KEY, { publicUrl: 'https://ata.example', shortLinkPath: '/' })
  const record = { owner: currentOwner() ?? 'g:x', action: 'link.delete', at: 0, refusal: null }
  const change = (id: number, called: string) =>
    ({ ...record, id: called, item: `link:${id}`, variables: { id, called } }) as OutboxRecord
  setWaiting([change(1, 'menu'), change(2, 'links')])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={client}>
      <SyncList onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await expect
    .poll(() => [...document.querySelectorAll('li b')].map(({ textContent }) => textContent))
    .toEqual(['/menu', '/r/links'])
  root.unmount()
})
