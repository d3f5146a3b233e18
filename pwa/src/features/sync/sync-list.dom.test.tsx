import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import { currentOwner, ensureOwner } from '../../platform/owner.ts'
import { type OutboxRecord, refusalOf } from './outbox-record.ts'
import { SyncList } from './sync-list.tsx'
import { setWaiting } from './sync-snapshot.ts'

test('a refused change says each reason once', async () => {
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
})
