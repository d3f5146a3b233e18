import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOwner } from '../../platform/server/owner.ts'
import { Notices } from '../../ui/notices/notices.tsx'
import { DeletionDialog } from '../../ui/overlays/deletion-dialog.tsx'
import { DraftDialog } from '../../ui/overlays/draft-dialog.tsx'
import { ConflictDialog } from './display/conflict-dialog.tsx'
import type { FieldChanges } from './records/field-edit.ts'
import type { OutboxRecord } from './records/outbox-record.ts'
import { createOutboxStore } from './records/outbox-store.ts'
import { defineAction, discardChange, loadOutbox, retryChange, submit } from './sync.public.ts'

const FULL = 'No queda espacio en este dispositivo. Libera algo y prueba otra vez.'

const rename = defineAction<{ id: number; change?: FieldChanges }, { id: number }>({
  name: 'full.rename',
  item: ({ id }) => `tag:${id}`,
  send: async (variables) => variables,
  projections: {},
  compare: () => [{ field: 'name', label: 'Nombre', mine: 'uno', theirs: 'dos', before: 'tres' }],
  describe: () => ({ what: 'Nombre', which: 'uno' }),
})

let root: Root

beforeEach(async () => {
  await changeOwner('u:1')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  ;(await loadOutbox()).pause()
})

afterEach(async () => {
  vi.restoreAllMocks()
  toast.dismiss()
  await expect.poll(() => document.querySelector('.toast')).toBeNull()
  root.unmount()
})

function show(children: ReactNode): void {
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      {children}
      <Notices />
    </QueryClientProvider>,
  )
}

/** Makes the storage refuse as a full device does. */
function fillDevice(): void {
  const refuse = () => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(refuse)
}

const said = () => document.body.textContent ?? ''
const press = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click()

async function keptChange(): Promise<OutboxRecord> {
  await submit(rename, { id: 1 })
  const record = (await (await loadOutbox()).list()).at(-1)
  if (!record) throw new Error('Nothing was kept')
  return record
}

/** The change after the server has refused it because of somebody else's edit. */
async function inConflict(record: OutboxRecord): Promise<OutboxRecord> {
  const change = { name: { from: 'tres', to: 'uno' } }
  const conflicts = { name: { ...change.name, now: 'dos' } }
  const body = { code: 'edit_conflict', message: '', details: '', fields: {}, current: null } as const
  const variables = { id: 1, change }
  const refused = { ...record, variables, refusal: { status: 409, ...body, conflicts } }
  await createOutboxStore().change(() => ({ put: [refused] }))
  return refused
}

test('a form reports a full device and keeps the typed values', async () => {
  fillDevice()
  const texts = { title: 'Etiqueta', submit: 'Guardar', busy: 'Guardando' }
  let isClosed = false
  show(
    <DraftDialog
      texts={{ ...texts, done: 'Hecho', failed: 'Error al guardar' }}
      icon="tag"
      draftName="full"
      edited={null}
      draftOf={() => ({ name: 'Verano' })}
      save={() => submit(rename, { id: 1 })}
      fieldOfCode={{}}
      onClose={() => {
        isClosed = true
      }}
    >
      {({ draft }) => <input readOnly value={draft.name} />}
    </DraftDialog>,
  )
  await expect.poll(() => document.querySelector('form')).not.toBeNull()
  document.querySelector('form')?.requestSubmit()
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe(FULL)
  expect(document.querySelector('input')?.value).toBe('Verano')
  expect(isClosed).toBe(false)
})

test('a deletion reports a full device', async () => {
  fillDevice()
  const texts = { title: '¿Eliminar?', sentence: 'No se deshace.', confirm: 'Eliminar' }
  show(
    <DeletionDialog
      texts={{ ...texts, done: 'Eliminada', failed: 'Error al eliminar' }}
      remove={() => submit(rename, { id: 1 })}
      onClose={() => undefined}
    >
      Verano
    </DeletionDialog>,
  )
  await expect.poll(said).toContain('No se deshace.')
  press('Eliminar')
  await expect.poll(said).toContain(FULL)
})

test('both choices of a conflict remain open and report a full device', async () => {
  const record = await inConflict(await keptChange())
  fillDevice()
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  show(<ConflictDialog record={record} onClose={onClose} />)
  await expect.poll(said).toContain('Quedarme con la mía')
  press('Quedarme con la mía')
  await expect.poll(said).toContain(FULL)
  press('Quedarme con la otra')
  await expect.poll(() => said().split(FULL).length).toBe(3)
  expect(isClosed).toBe(false)
})

test('retrying and discarding a change report a full device', async () => {
  const { id } = await keptChange()
  show(null)
  fillDevice()
  expect([await retryChange(id), await discardChange(id)]).toEqual([false, false])
  await expect.poll(() => said().split(FULL).length).toBe(3)
  vi.restoreAllMocks()
  expect(await discardChange(id)).toBe(true)
})
