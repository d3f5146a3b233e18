import { Decimal128, Double } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc, type Value } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine
let number = 0

beforeAll(async () => {
  engine = await openTestEngine()
})

afterAll(() => engine.close())

interface Input {
  before: object
  update: object | object[]
  query?: object
}

async function updated({ before, update, query }: Input): Promise<Doc> {
  const _id = number++
  await engine.run({ insert: 'u', documents: [{ _id, ...before }] })
  const statement = { q: { _id, ...query }, u: update }
  const answer = await engine.run({ update: 'u', updates: [statement] })
  const [error] = (answer.get('writeErrors') as Doc[] | undefined) ?? []
  if (error) throw Object.assign(new Error(String(error.get('errmsg'))), { code: error.get('code') })
  const found = await engine.run({ find: 'u', filter: { _id } })
  const [after] = (found.get('cursor') as Doc).get('firstBatch') as Doc[]
  after?.delete('_id')
  return after as Doc
}

const CASES: [string, Input, object][] = [
  [
    '$set makes the documents on its path',
    { before: {}, update: { $set: { 'a.b.c': 1 } } },
    { a: { b: { c: 1 } } },
  ],
  [
    '$set fills an array up with null',
    { before: { a: [1] }, update: { $set: { 'a.3': 4 } } },
    { a: [1, null, null, 4] },
  ],
  [
    'new fields come in the order of their names',
    { before: {}, update: { $set: { b: 1, a: 2 } } },
    { a: 2, b: 1 },
  ],
  ['$unset takes a field away', { before: { a: 1, b: 2 }, update: { $unset: { a: '' } } }, { b: 2 }],
  [
    '$unset leaves null in an array',
    { before: { a: [1, 2] }, update: { $unset: { 'a.0': 1 } } },
    { a: [null, 2] },
  ],
  ['$inc starts a missing field', { before: {}, update: { $inc: { a: 5 } } }, { a: 5 }],
  [
    '$inc of an int32 that overflows gives an int64',
    { before: { a: 2147483647 }, update: { $inc: { a: 1 } } },
    { a: 2147483648n },
  ],
  [
    '$inc keeps a double a double',
    { before: { a: new Double(1) }, update: { $inc: { a: 1 } } },
    { a: new Double(2) },
  ],
  ['$min keeps the lesser', { before: { a: 5, b: 5 }, update: { $min: { a: 3, b: 7 } } }, { a: 3, b: 5 }],
  ['$max compares across types', { before: { a: 5 }, update: { $max: { a: 'x' } } }, { a: 'x' }],
  ['$push appends', { before: { a: [1] }, update: { $push: { a: 2 } } }, { a: [1, 2] }],
  [
    '$push with $each and $slice keeps the last',
    { before: { a: [3, 1] }, update: { $push: { a: { $each: [2, 5], $slice: -3 } } } },
    { a: [1, 2, 5] },
  ],
  [
    '$addToSet takes equal numbers for one',
    { before: { a: [5] }, update: { $addToSet: { a: { $each: [5n, 6] } } } },
    { a: [5, 6] },
  ],
  ['$pull takes every equal number', { before: { a: [1, 5, 5n] }, update: { $pull: { a: 5 } } }, { a: [1] }],
  ['a replacement keeps _id', { before: { a: 1 }, update: { b: 2 } }, { b: 2 }],
  [
    'a pipeline',
    {
      before: { a: 1, at: new Date(5) },
      update: [
        {
          $set: {
            a: { $add: ['$a', 1] },
            b: {
              $cond: [{ $and: [{ $gt: ['$at', new Date(4)] }, { $lte: ['$at', new Date(5)] }] }, '$a', 0],
            },
          },
        },
      ],
    },
    { a: 2, at: new Date(5), b: 1 },
  ],
  [
    '$setOnInsert does nothing to what is there',
    { before: { a: 1 }, update: { $setOnInsert: { a: 2 } } },
    { a: 1 },
  ],
]

describe('an update', () => {
  test.each(CASES)('%s', async (_name, input, expected) => {
    expect(await updated(input)).toEqual(doc(expected as never))
  })
})

const REFUSALS: [string, Input, number, string][] = [
  ['an unknown operator', { before: {}, update: { $foo: { a: 1 } } }, 238, 'the update operator $foo'],
  ['a positional path', { before: { a: [1] }, update: { $set: { 'a.$': 1 } } }, 238, 'the positional $'],
  ['a path to every element', { before: { a: [1] }, update: { $set: { 'a.$[]': 1 } } }, 238, 'positional'],
  ['a condition in $pull', { before: {}, update: { $pull: { a: { $gt: 1 } } } }, 238, 'a condition in $pull'],
  [
    'a position in $push',
    { before: {}, update: { $push: { a: { $each: [1], $position: 0 } } } },
    238,
    '$position',
  ],
  [
    'a timestamp',
    { before: {}, update: { $currentDate: { a: { $type: 'timestamp' } } } },
    238,
    '$currentDate',
  ],
  [
    'a decimal in a sum',
    { before: { a: 1 }, update: { $inc: { a: Decimal128.fromString('1') } } },
    238,
    'decimals',
  ],
  [
    'a pipeline of two stages',
    { before: {}, update: [{ $set: { a: 1 } }, { $set: { b: 1 } }] },
    238,
    'one $set',
  ],
  ['a pipeline of another stage', { before: {}, update: [{ $unset: 'a' }] }, 238, 'one $set'],
  ['an expression it does not know', { before: {}, update: [{ $set: { a: { $rand: {} } } }] }, 238, '$rand'],
  [
    '$inc on text',
    { before: { a: 'x' }, update: { $inc: { a: 1 } } },
    14,
    'Cannot apply $inc to a value of non-numeric type',
  ],
  [
    '$inc by text',
    { before: {}, update: { $inc: { a: 'x' } } },
    14,
    'Cannot increment with non-numeric argument',
  ],
  [
    '$push to a plain value',
    { before: { a: 1 }, update: { $push: { a: 1 } } },
    2,
    'must be an array but is of type int',
  ],
  [
    'two changes of one path',
    { before: {}, update: { $set: { a: 1 }, $inc: { 'a.b': 1 } } },
    40,
    'would create a conflict',
  ],
  [
    'a path through a plain value',
    { before: { a: 1 }, update: { $set: { 'a.b': 1 } } },
    28,
    "Cannot create field 'b' in element {a: 1}",
  ],
  ['a change of _id', { before: {}, update: { $set: { _id: 'other' } } }, 66, "immutable field '_id'"],
  ['an empty path part', { before: {}, update: { $set: { 'a..b': 1 } } }, 56, 'empty field name'],
  ['a prototype', { before: {}, update: { $set: { '__proto__.x': 1 } } }, 2, '__proto__'],
  [
    'a path and a part of it',
    { before: {}, update: { $set: { a: 1, 'a.b': 1 } } },
    40,
    "Updating the path 'a.b' would create a conflict at 'a'",
  ],
  [
    'a new field with a dollar',
    { before: {}, update: { $set: { $a: 1 } } },
    52,
    "The dollar ($) prefixed field '$a' in '$a' is not valid for storage.",
  ],
  [
    'an int64 that overflows',
    { before: { a: 9223372036854775807n }, update: { $inc: { a: 1 } } },
    2,
    'Failed to apply $inc',
  ],
]

describe('refuses', () => {
  test.each(REFUSALS)('%s', async (_name, input, code, message) => {
    await expect(updated(input)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })
})

test('an upsert inserts what the query holds equal, then the update', async () => {
  const q = { _id: 'up', 'a.b': 1, c: { $eq: 2 }, d: { $gt: 5 } }
  const u = { $set: { e: 3 }, $setOnInsert: { f: 4 } }
  const answer = await engine.run({ update: 'up', updates: [{ q, u, upsert: true }] })
  expect(answer.get('upserted') as Value).toEqual([doc({ index: 0, _id: 'up' })])
  const found = await engine.run({ find: 'up' })
  expect((found.get('cursor') as Doc).get('firstBatch')).toEqual([
    doc({ _id: 'up', a: { b: 1 }, c: 2, e: 3, f: 4 }),
  ])
})

test('an upsert that inserts may make a field with a dollar', async () => {
  const statement = { q: { _id: 'dollar' }, u: { $set: { $a: 1 } }, upsert: true }
  await engine.run({ update: 'dollars', updates: [statement] })
  const found = (await engine.run({ find: 'dollars' })).get('cursor') as Doc
  expect(found.get('firstBatch')).toEqual([doc({ _id: 'dollar', $a: 1 })])
})

test('an upsert does not guess from a path and a part of it', async () => {
  const statement = { q: { a: 1, 'a.b': 2 }, u: { $set: { c: 1 } }, upsert: true }
  const answer = await engine.run({ update: 'guess', updates: [statement] })
  expect((answer.get('writeErrors') as Doc[])[0]?.get('code')).toBe(54)
})

test('a statement of a wrong shape makes the whole command fail', async () => {
  const updates = [
    { q: {}, u: { $set: { a: 1 } }, upsert: true },
    { q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } },
  ]
  await expect(engine.run({ update: 'shapes', updates })).rejects.toMatchObject({ code: 40415 })
  expect((await engine.run({ count: 'shapes' })).get('n')).toBe(0)
})

test('an update that changes nothing matches and modifies none', async () => {
  await engine.run({ insert: 'same', documents: [{ _id: 1, a: 1 }] })
  const answer = await engine.run({ update: 'same', updates: [{ q: {}, u: { $set: { a: 1 } } }] })
  expect([answer.get('n'), answer.get('nModified')]).toEqual([1, 0])
})

test('keeps the order of numeric field names', async () => {
  const after = await updated({ before: {}, update: { $set: { b: 1, 10: 2, 9: 3 } } })
  expect([...after.keys()]).toEqual(['9', '10', 'b'])
})
