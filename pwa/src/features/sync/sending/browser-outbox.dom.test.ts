import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureOwner } from '../../../platform/server/owner.ts'
import { defineAction, loadOutbox, startSync, submit } from '../sync.public.ts'
import { readSyncSnapshot } from './sync-snapshot.ts'

const note = defineAction<{ id: number }, unknown>({
  name: 'slow.note',
  item: ({ id }) => `link:${id}`,
  send: async () => null,
  projections: {},
  describe: () => ({ what: 'Nota', which: 'uno' }),
})

const start = () => startSync(new QueryClient(), async () => undefined)

beforeEach(async () => {
  ensureOwner()
  ;(await loadOutbox()).pause()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('the app starts without an answer of the device’s storage, and shows waiting changes when it answers', async () => {
  await submit(note, { id: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let answer: () => void = () => undefined
  const getAll = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore, range) {
    const late = {} as IDBRequest
    answer = () => {
      const request = getAll.call(this.transaction.db.transaction('outbox').objectStore('outbox'), range)
      request.onsuccess = () => Object.assign(late, { result: request.result }).onsuccess?.({} as Event)
    }
    return late
  })
  const started = start()
  await vi.waitFor(() => expect(getAll).not.toBe(IDBObjectStore.prototype.getAll))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await started).toBe(false)
  vi.useRealTimers()
  answer()
  await expect.poll(() => readSyncSnapshot().records.length).toBe(1)
})

test('the app starts although the device’s storage fails', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Broken', 'UnknownError')
  })
  expect(await start()).toBe(false)
})

test('a tab of 1.0.0 receives edits under their old name, and never a link without its password', async () => {
  const edit = defineAction<{ id: number; hasPassword: boolean }, { id: number; hasPassword: boolean }>({
    name: 'heard.edit',
    item: ({ id }) => `link:${id}`,
    send: async (link) => link,
    projections: {},
    describe: () => ({ what: 'Editar', which: 'uno' }),
  })
  const locks = { request: (_name: string, _options: object, task: () => unknown) => task() }
  Object.defineProperty(navigator, 'locks', { value: locks })
  await start()
  const older = new BroadcastChannel('atajo-outbox')
  const heard: unknown[] = []
  older.onmessage = ({ data }) => {
    if (data.type === 'done' && data.record.action !== note.name)
      heard.push([data.record.action, data.answer, data.whole.answer])
  }
  const outbox = await loadOutbox()
  outbox.resume()
  const [open, closed] = [
    { id: 2, hasPassword: false },
    { id: 3, hasPassword: true },
  ]
  await submit(edit, open)
  await submit(edit, closed)
  await expect
    .poll(() => heard)
    .toEqual([
      ['heard.update', open, open],
      ['heard.update', null, closed],
    ])
  older.close()
})

test('waiting changes are known before the first paint if the storage answers', async () => {
  expect(await start()).toBe(true)
})
