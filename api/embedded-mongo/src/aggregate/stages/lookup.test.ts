import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  const documents = [
    { _id: 1 },
    { _id: 2, key: null },
    { _id: 3, key: 3 },
    { _id: 4, key: 4 },
    { _id: 5, key: [] },
  ]
  await engine.run({ insert: 'foreign', documents })
})

afterAll(() => engine.close())

const LOCALS: [string, object, string, number[]][] = [
  ['the elements of an array', { a: [3, 4] }, 'a', [3, 4]],
  ['null where the field is missing', {}, 'a', [1, 2]],
  ['null where an array is empty', { a: [] }, 'a', [1, 2]],
  ['null where no document of an array has the field', { a: [{ b: 3 }, 4] }, 'a.c', [1, 2]],
  ['the elements of arrays within an array', { a: [{ b: [3] }, { b: 4 }] }, 'a.b', [3, 4]],
  ['an array within an array as one value', { a: [[], 4] }, 'a', [4, 5]],
  ['nothing of documents in an array within an array', { a: [[{ b: 3 }], { b: 4 }] }, 'a.b', [4]],
  ['the place in an array that a number in the path names', { a: [{ b: 3 }, { b: 4 }] }, 'a.1.b', [4]],
]

test.each(LOCALS)('joins by %s', async (_name, local, localField, expected) => {
  await engine.run({ delete: 'local', deletes: [{ q: {}, limit: 0 }] })
  await engine.run({ insert: 'local', documents: [{ _id: 0, ...local }] })
  const lookup = { from: 'foreign', localField, foreignField: 'key', as: 'found' }
  const pipeline = [{ $lookup: lookup }, { $project: { _id: 0, ids: '$found._id' } }]
  const answer = await engine.run({ aggregate: 'local', pipeline, cursor: {} })
  const [joined] = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
  expect(joined?.get('ids')).toEqual(expected)
})
