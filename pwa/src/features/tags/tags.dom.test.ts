import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createKeeper } from '../sync/kept-change.fixture.ts'
import { tags } from './tags.queries.ts'

const kept = createKeeper()
const TIMES = { createdAt: '2026-11-17T09:00:00.000Z', updatedAt: '2026-11-18T09:00:00.000Z' }

test('a change of a tag that waits for others says only what the person changed', async () => {
  const read = { id: 5, name: 'Feria', color: 'RED', ...TIMES } as const
  const seen = { ...read, name: 'Mercado' }
  const change = await kept(['tags'], [read], () => tags.update(seen, { name: 'Mercado', color: 'BLUE' }))
  expect(change).toMatchObject({ name: 'Feria', color: 'BLUE' })
})
