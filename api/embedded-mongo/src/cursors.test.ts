import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeDocument } from './bson/encode.ts'
import { type Doc, doc } from './bson/value.ts'
import { type Cursors, createCursors, type DocumentStream } from './cursors.ts'

const MINUTE_MS = 60_000

let cursors: Cursors

beforeEach(() => {
  vi.useFakeTimers()
  cursors = createCursors()
})

afterEach(() => {
  cursors.close()
  vi.useRealTimers()
})

async function* documents(count: number, text = ''): DocumentStream {
  for (let i = 0; i < count; i++) yield [encodeDocument(doc({ _id: i, text }))]
}

async function open(stream: DocumentStream, options: { singleBatch?: boolean } = {}) {
  const answer = await cursors.open(stream, { namespace: 't.c', batchSize: 2, ...options })
  return { id: (answer.get('cursor') as Doc).get('id') as bigint }
}

test('closes a cursor nobody has asked for ten minutes long, and no other', async () => {
  const idle = await open(documents(10))
  const asked = await open(documents(10))
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS)
  await cursors.more(asked.id, 't.c', 1)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  await expect(cursors.more(idle.id, 't.c', 1)).rejects.toMatchObject({ code: 43 })
  await cursors.more(asked.id, 't.c', 1)
})

test('gives a cursor only to who names its collection', async () => {
  const { id } = await open(documents(10))
  await expect(cursors.more(id, 't.other', 1)).rejects.toMatchObject({ code: 13 })
  expect(cursors.kill(id, 't.other')).toBe(false)
  expect(cursors.kill(id, 't.c')).toBe(true)
  await expect(cursors.more(id, 't.c', 1)).rejects.toMatchObject({ code: 43 })
})

test('cuts large results into batches, and gives the only batch of one as much as fits', async () => {
  const text = 'x'.repeat(1024 * 1024)
  const several = await cursors.open(documents(5, text), { namespace: 't.c', batchSize: 5 })
  expect(sizeOfFirst(several as never)).toBe(1)
  const single = await cursors.open(documents(5, text), { namespace: 't.c', batchSize: 5, singleBatch: true })
  expect(sizeOfFirst(single as never)).toBe(5)
})

function sizeOfFirst(answer: Doc): number {
  return ((answer.get('cursor') as Doc).get('firstBatch') as unknown[]).length
}
