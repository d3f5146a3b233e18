import { expect, test } from 'vitest'
import { openTestEngine } from '../testing/open-test-engine.ts'
import { sweepGarbage } from './sweep.ts'

test('lets a write in between however often sweeping is begun', async () => {
  const engine = await openTestEngine()
  const list = Array.from({ length: 200 }, (_, i) => i)
  const documents = Array.from({ length: 500 }, () => ({ list }))
  await engine.run({ createIndexes: 'lists', indexes: [{ key: { list: 1 }, name: 'list_1' }] })
  await engine.run({ insert: 'lists', documents })
  await engine.run({ dropIndexes: 'lists', index: 'list_1' })
  for (let i = 0; i < 500; i++) sweepGarbage(engine.storage)
  await engine.run({ insert: 'others', documents: [{}] })
  expect(engine.storage.catalog.garbage).toHaveLength(1)
  await engine.close()
})
