import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureOwner } from '../../platform/server/owner.ts'
import { createNamed } from '../collections/create-named.ts'
import { createChangeReader } from '../sync/stored-change.fixture.ts'
import { loadOutbox } from '../sync/sync.public.ts'
import { tags } from './tags.queries.ts'

const kept = createChangeReader()
afterEach(() => vi.unstubAllGlobals())

const TIMES = { createdAt: '2026-11-17T09:00:00.000Z', updatedAt: '2026-11-18T09:00:00.000Z' }

test('a waiting edit of a tag contains only the changed fields', async () => {
  const seen = { id: 5, name: 'Mercado', color: 'RED', ...TIMES } as const
  const edit = await kept(() => tags.update(seen, { name: 'Mercado', color: 'BLUE' }))
  expect(edit).toEqual({ id: 5, called: 'Mercado', change: { color: { from: 'RED', to: 'BLUE' } } })
})

test('a tag created offline by its name has an id at once and waits to be sent', async () => {
  ensureOwner()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const others = [{ id: 5, name: 'Feria', color: 'RED', ...TIMES } as const]
  const id = await new Promise<number>((resolve) => void createNamed(tags, 'otoño', others, resolve))
  expect(id).toBeLessThan(0)
  const records = await (await loadOutbox()).list()
  const creation = records.find(({ item }) => item === `tag:${id}`)
  expect(creation?.variables).toMatchObject({ name: 'otoño', color: 'ORANGE', localId: id })
})
