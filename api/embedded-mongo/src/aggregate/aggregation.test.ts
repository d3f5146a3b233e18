import { Decimal128, Double } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

const SALES = [
  { _id: 1, item: 'a', price: 10, lines: [{ n: 1 }, { n: 2 }] },
  { _id: 2, item: 'b', price: 2.5 },
  { _id: 3, item: 'a', price: 5 },
  { _id: 4, item: null },
  { _id: 5, price: 'free', lines: { n: [7] } },
]

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'sales', documents: SALES })
})

afterAll(() => engine.close())

async function aggregate(pipeline: object[], from = 'sales'): Promise<Doc[]> {
  const answer = await engine.run({ aggregate: from, pipeline, cursor: {} })
  return (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
}

const GROUPS: [string, object[], object[]][] = [
  [
    'takes missing and null for one',
    [{ $group: { _id: '$item', n: { $sum: 1 } } }],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
      { _id: null, n: 2 },
    ],
  ],
  ['sums numbers only', [{ $group: { _id: 1, sum: { $sum: '$price' } } }], [{ _id: 1, sum: 17.5 }]],
  [
    'sums by a condition',
    [{ $group: { _id: null, n: { $sum: { $cond: [{ $eq: ['$item', 'a'] }, 1, 0] } } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    'groups by what documents in an array have at a path',
    [{ $match: { lines: { $exists: true } } }, { $group: { _id: '$lines.n', n: { $sum: 1 } } }],
    [
      { _id: [1, 2], n: 1 },
      { _id: [7], n: 1 },
    ],
  ],
  [
    'counts what is left after $match, $skip and $limit',
    [{ $match: { _id: { $gt: 1 } } }, { $skip: 1 }, { $limit: 2 }, { $group: { _id: 1, n: { $sum: 1 } } }],
    [{ _id: 1, n: 2 }],
  ],
  ['of nothing gives no document', [{ $match: { _id: 99 } }, { $group: { _id: 1, n: { $sum: 1 } } }], []],
]

describe('a group', () => {
  test.each(GROUPS)('%s', async (_name, pipeline, expected) => {
    expect(await aggregate(pipeline)).toEqual(expected.map((one) => doc(one as never)))
  })
})

test('a pipeline without a group gives documents', async () => {
  expect(await aggregate([{ $match: { _id: { $gte: 2 } } }, { $limit: 1 }])).toEqual([doc(SALES[1] as never)])
})

const REFUSALS: [string, object[], number, string][] = [
  ['an unknown stage', [{ $foo: 1 }], 238, 'the stage $foo is not supported'],
  ['a stage it does not have', [{ $lookup: {} }], 238, 'the stage $lookup'],
  ['stages in another order', [{ $limit: 1 }, { $match: {} }], 238, 'another order'],
  ['a stage twice', [{ $match: {} }, { $match: {} }], 238, 'another order'],
  ['an accumulator', [{ $group: { _id: 1, a: { $avg: '$price' } } }], 238, 'the accumulator $avg'],
  ['an expression', [{ $group: { _id: { $toLower: '$item' } } }], 238, 'the expression $toLower'],
  ['an expression in another', [{ $group: { _id: { $add: [{ $abs: 1 }] } } }], 238, '$abs'],
  ['an object for an id', [{ $group: { _id: { a: '$a' } } }], 238, 'an object in an expression'],
  ['a list for an id', [{ $group: { _id: ['$a'] } }], 238, 'an array in an expression'],
  ['a variable', [{ $group: { _id: '$$NOW' } }], 238, 'the variable $$NOW'],
  ['a sum of text', [{ $group: { _id: { $add: ['$item', 1] } } }], 14, '$add only supports numeric'],
  ['too few arguments', [{ $group: { _id: { $cond: [1, 2] } } }], 16020, 'takes exactly 3 arguments'],
  ['a change stream', [{ $changeStream: {} }], 40573, 'only supported on replica sets'],
  ['two fields in a stage', [{ $match: {}, $skip: 1 }], 40323, 'exactly one field'],
  ['$group without _id', [{ $group: { a: { $sum: 1 } } }], 15955, 'must include an _id'],
  ['a limit of nothing', [{ $limit: 0 }], 15958, 'must be positive'],
  ['a negative skip', [{ $skip: -1 }], 5107200, 'non-negative number'],
  ['other statistics', [{ $collStats: { latencyStats: {} } }], 238, '$collStats'],
  ['a stage behind statistics', [{ $collStats: { storageStats: {} } }, { $limit: 1 }], 238, '$collStats'],
]

describe('refuses', () => {
  test.each(REFUSALS)('%s', async (_name, pipeline, code, message) => {
    await expect(aggregate(pipeline)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })
})

const SUMS: [string, unknown[], unknown][] = [
  ['tenths', Array(10).fill(0.1), new Double(1)],
  ['what is larger than it', [1e100, 1, -1e100], new Double(1)],
  ['through more than int64', [9223372036854775807n, 1n, -1n], 9223372036854775807n],
  ['beyond int32', [2147483647, 1], 2147483648n],
  ['no lists', [[5], 1], 1],
]

test.each(SUMS)('sums %s exactly', async (name, values, expected) => {
  await engine.run({ insert: name, documents: values.map((v) => ({ v })) })
  const group = { $group: { _id: null, sum: { $sum: '$v' } } }
  expect(await aggregate([group], name)).toEqual([doc({ _id: null, sum: expected as never })])
})

test('refuses to sum decimals', async () => {
  await engine.run({ insert: 'decimals', documents: [{ v: Decimal128.fromString('1.5') }] })
  const group = { $group: { _id: null, sum: { $sum: '$v' } } }
  await expect(aggregate([group], 'decimals')).rejects.toMatchObject({ code: 238 })
})

test('refuses to hold more than 100 MB in a group', async () => {
  const documents = Array.from({ length: 60 }, (_, i) => ({ _id: i, big: `${i}`.padEnd(1_000_000) }))
  await engine.run({ insert: 'big', documents })
  await expect(aggregate([{ $group: { _id: '$big' } }], 'big')).rejects.toMatchObject({ code: 292 })
})
