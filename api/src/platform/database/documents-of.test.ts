import { expect, test } from 'vitest'
import { documentsOf } from './documents-of.ts'

/** Simulates a Mongoose query that has already loaded a batch. */
function queryOf(batch: readonly number[]) {
  const closed: string[] = []
  const cursor = {
    async *[Symbol.asyncIterator]() {
      yield* batch
    },
    close: async () => closed.push('closed'),
  }
  return { closed, query: { cursor: () => cursor } }
}

/** Blocks the event loop for a millisecond. */
function work(): void {
  for (const end = performance.now() + 1; performance.now() < end; );
}

test('others have their turn while a long batch is read', async () => {
  const { query, closed } = queryOf(Array.from({ length: 20 }, (_, index) => index))
  const read: number[] = []
  let readBeforeOthers = 20
  setImmediate(() => {
    readBeforeOthers = read.length
  })
  for await (const document of documentsOf(query)) {
    work()
    read.push(document)
  }
  expect(readBeforeOthers).toBeLessThan(20)
  expect([read.length, closed]).toEqual([20, ['closed']])
})

test('a reader that stops early leaves no cursor open', async () => {
  const { query, closed } = queryOf([1, 2, 3])
  for await (const document of documentsOf(query)) if (document === 2) break
  expect(closed).toEqual(['closed'])
})
