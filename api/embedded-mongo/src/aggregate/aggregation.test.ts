import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

const SALES = [
  { _id: 1, item: 'a', price: 10, tags: ['x', 'y'], at: new Date('2026-03-29T00:30:00Z') },
  { _id: 2, item: 'b', price: 2.5, tags: ['y'], at: new Date('2026-03-29T01:30:00Z') },
  { _id: 3, item: 'a', price: 5, tags: [], at: new Date('2026-10-25T00:30:00Z') },
  { _id: 4, item: null, at: new Date('2026-10-25T01:30:00Z') },
  { _id: 5, price: 'free', tags: 'z' },
]

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'sales', documents: SALES })
  await engine.run({
    insert: 'items',
    documents: [
      { _id: 'a', name: 'Ant' },
      { _id: 'b', name: 'Bee' },
    ],
  })
})

afterAll(() => engine.close())

async function aggregate(pipeline: object[], from = 'sales'): Promise<Doc[]> {
  const answer = await engine.run({ aggregate: from, pipeline, cursor: {} })
  return (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
}

const STAGES: [string, object[], object[]][] = [
  [
    '$group takes missing and null for one',
    [{ $group: { _id: '$item', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: null, n: 2 },
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  ],
  [
    '$sum and $avg take numbers only',
    [{ $group: { _id: 1, sum: { $sum: '$price' }, avg: { $avg: '$price' } } }],
    [{ _id: 1, sum: 17.5, avg: 17.5 / 3 }],
  ],
  [
    '$first, $last, $min, $max and $push',
    [
      { $match: { item: 'a' } },
      {
        $group: {
          _id: '$item',
          f: { $first: '$_id' },
          l: { $last: '$_id' },
          lo: { $min: '$price' },
          hi: { $max: '$price' },
          all: { $push: '$_id' },
        },
      },
    ],
    [{ _id: 'a', f: 1, l: 3, lo: 5, hi: 10, all: [1, 3] }],
  ],
  [
    '$unwind leaves out what is empty or missing',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'y' },
      { _id: 5, tags: 'z' },
    ],
  ],
  [
    '$unwind keeps it when told to',
    [
      { $match: { _id: { $gte: 3 } } },
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 3, i: null },
      { _id: 4, i: null },
      { _id: 5, tags: 'z', i: null },
    ],
  ],
  [
    'a path finds nothing in an array within an array',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 0, v: { $let: { vars: { a: [[{ b: 1 }], { b: 2 }] }, in: '$$a.b' } } } },
    ],
    [{ v: [2] }],
  ],
  [
    '$lookup joins by a field',
    [
      { $match: { _id: { $lte: 2 } } },
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } },
      { $project: { found: '$found.name' } },
    ],
    [
      { _id: 1, found: ['Ant'] },
      { _id: 2, found: ['Bee'] },
    ],
  ],
  [
    '$lookup joins by a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'items',
          let: { i: '$item' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$i'] } } }],
          as: 'f',
        },
      },
      { $project: { f: 1 } },
    ],
    [{ _id: 1, f: [{ _id: 'a', name: 'Ant' }] }],
  ],
  [
    '$facet runs several pipelines',
    [
      {
        $facet: {
          n: [{ $count: 'c' }],
          top: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ n: [{ c: 5 }], top: [{ _id: 5 }] }],
  ],
  [
    '$bucket puts values into ranges',
    [{ $bucket: { groupBy: '$_id', boundaries: [1, 3, 6] } }],
    [
      { _id: 1, count: 2 },
      { _id: 3, count: 3 },
    ],
  ],
  [
    '$sortByCount',
    [{ $match: { item: { $ne: null } } }, { $sortByCount: '$item' }],
    [
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ],
  ],
  ['$count of nothing gives no document', [{ $match: { _id: 99 } }, { $count: 'n' }], []],
  [
    '$addFields sets nested fields',
    [{ $match: { _id: 1 } }, { $set: { 'a.b': '$price' } }, { $project: { a: 1 } }],
    [{ _id: 1, a: { b: 10 } }],
  ],
  ['$replaceWith', [{ $match: { _id: 1 } }, { $replaceWith: { p: '$price' } }], [{ p: 10 }]],
  [
    '$unionWith appends',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      { $unionWith: { coll: 'items', pipeline: [{ $project: { _id: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 'a' }, { _id: 'b' }],
  ],
  [
    '$skip and $limit',
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
]

describe('a pipeline', () => {
  test.each(STAGES)('%s', async (_name, pipeline, expected) => {
    expect(await aggregate(pipeline)).toEqual(expected.map((one) => doc(one as never)))
  })
})

const REFUSALS: [string, object[], number, string][] = [
  ['an unknown stage', [{ $foo: 1 }], 40324, "Unrecognized pipeline stage name: '$foo'"],
  ['an unknown expression', [{ $addFields: { a: { $foo: 1 } } }], 168, "Unrecognized expression '$foo'"],
  ['one in a projection', [{ $project: { a: { $foo: 1 } } }], 31325, 'Unknown expression $foo'],
  [
    'one below a projected field',
    [{ $project: { a: { b: { $foo: 1 } } } }],
    31325,
    'Unknown expression $foo',
  ],
  [
    'one within an expression',
    [{ $project: { a: { $add: [{ $foo: 1 }, 1] } } }],
    168,
    "Unrecognized expression '$foo'",
  ],
  [
    'an operator beside a field in a projection',
    [{ $project: { a: { $add: [1], b: 1 } } }],
    16410,
    "may not start with '$'",
  ],
  [
    '$elemMatch in a projection',
    [{ $project: { a: { $elemMatch: { b: 1 } } } }],
    168,
    'Cannot use $elemMatch',
  ],
  [
    'an unknown accumulator',
    [{ $group: { _id: 1, a: { $foo: 1 } } }],
    15952,
    "unknown group operator '$foo'",
  ],
  ['a change stream', [{ $changeStream: {} }], 40573, 'only supported on replica sets'],
  ['$out', [{ $out: 'x' }], 238, '$out'],
  ['$function', [{ $project: { a: { $function: {} } } }], 238, '$function'],
  ['$geoNear', [{ $geoNear: {} }], 238, '$geoNear'],
  [
    'a sum of text',
    [{ $project: { a: { $add: ['$item', 1] } } }],
    14,
    '$add only supports numeric or date types, not string',
  ],
  ['division by zero', [{ $project: { a: { $divide: [1, 0] } } }], 2, "can't $divide by zero"],
  ['an unknown variable', [{ $project: { a: '$$foo' } }], 17276, 'Use of undefined variable: foo'],
  [
    'an unknown time zone',
    [{ $project: { a: { $hour: { date: '$at', timezone: 'Mars' } } } }],
    40485,
    'unrecognized time zone identifier',
  ],
  ['two fields in a stage', [{ $match: {}, $sort: { a: 1 } }], 40323, 'exactly one field'],
  ['$group without _id', [{ $group: { a: { $sum: 1 } } }], 15955, 'must include an _id'],
  [
    'exclusion among inclusions',
    [{ $project: { a: 1, b: 0 } }],
    31254,
    'Cannot do exclusion on field b in inclusion projection',
  ],
]

describe('refuses as MongoDB does', () => {
  test.each(REFUSALS)('%s', async (_name, pipeline, code, message) => {
    await expect(aggregate(pipeline)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })
})

test('refuses to hold more than 100 MB in a group', async () => {
  const big = 'x'.repeat(1_000_000)
  await engine.run({ insert: 'big', documents: Array.from({ length: 12 }, (_, i) => ({ _id: i, big })) })
  const all = { $push: { $concat: ['$big', '$big', '$big', '$big', '$big'] } }
  await expect(aggregate([{ $group: { _id: 1, all } }], 'big')).rejects.toMatchObject({ code: 292 })
})
