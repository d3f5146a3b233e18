import { Double } from 'bson'
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

const at = new Date('2026-03-29T01:30:15.123Z')
const EXPRESSIONS: [string, unknown, unknown][] = [
  ['adds integers as integers', { $add: [1, 2] }, 3],
  ['adds beyond int32 as int64', { $add: [2147483647, 1] }, 2147483648n],
  ['divides as doubles', { $divide: [6, 3] }, new Double(2)],
  ['takes the remainder with its sign', { $mod: [-7, 3] }, -1],
  ['rounds half to even', { $round: [2.5, 0] }, new Double(2)],
  ['cuts to places', { $trunc: [-1.987, 2] }, -1.98],
  ['null in arithmetic is null', { $multiply: [2, null] }, null],
  ['compares across types', { $cmp: ['a', 5] }, 1],
  ['a missing field is below null', { $lt: ['$nope', null] }, true],
  ['$cond', { $cond: [{ $gt: [2, 1] }, 'y', 'n'] }, 'y'],
  ['$ifNull takes the first that is there', { $ifNull: ['$nope', null, 'z'] }, 'z'],
  [
    '$switch',
    {
      $switch: {
        branches: [
          Object.fromEntries([
            ['case', false],
            ['then', 1],
          ]),
        ],
        default: 2,
      },
    },
    2,
  ],
  ['$concat', { $concat: ['a', 'b'] }, 'ab'],
  ['$substrCP counts characters', { $substrCP: ['añejo', 1, 2] }, 'ñe'],
  ['$split', { $split: ['a-b', '-'] }, ['a', 'b']],
  ['$trim', { $trim: { input: '  x ' } }, 'x'],
  [
    '$regexFind tells where',
    { $regexFind: { input: 'xaab', regex: 'a(a)' } },
    { match: 'aa', idx: 1, captures: ['a'] },
  ],
  ['$map', { $map: { input: [1, 2], as: 'n', in: { $add: ['$$n', 1] } } }, [2, 3]],
  ['$filter', { $filter: { input: [1, 5], cond: { $gt: ['$$this', 2] } } }, [5]],
  ['$reduce', { $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  ['$arrayElemAt from the end', { $arrayElemAt: [[1, 2, 3], -1] }, 3],
  ['$slice', { $slice: [[1, 2, 3], 1, 1] }, [2]],
  [
    '$setUnion',
    {
      $setUnion: [
        [2, 1],
        [1, 3],
      ],
    },
    [1, 2, 3],
  ],
  ['$mergeObjects', { $mergeObjects: [{ a: 1 }, null, { a: 2, b: 3 }] }, { a: 2, b: 3 }],
  ['$objectToArray', { $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
  ['$toString of a double', { $toString: 1.5 }, '1.5'],
  ['$toInt cuts', { $toInt: 3.9 }, 3],
  ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  ['$type of a missing field', { $type: '$nope' }, 'missing'],
  ['$year', { $year: at }, 2026],
  ['$hour after the clocks went forward', { $hour: { date: at, timezone: 'Europe/Madrid' } }, 3],
  [
    '$dateToString',
    { $dateToString: { date: at, format: '%Y-%m-%dT%H:%M:%S.%L%z', timezone: 'Europe/Madrid' } },
    '2026-03-29T03:30:15.123+0200',
  ],
  ['$dateToString by default', { $dateToString: { date: at } }, '2026-03-29T01:30:15.123Z'],
  [
    '$dateTrunc to a day of a zone',
    { $dateTrunc: { date: at, unit: 'day', timezone: 'Europe/Madrid' } },
    new Date('2026-03-28T23:00:00Z'),
  ],
  [
    '$dateTrunc to a week',
    { $dateTrunc: { date: at, unit: 'week', startOfWeek: 'monday' } },
    new Date('2026-03-23T00:00:00Z'),
  ],
  [
    '$dateTrunc to quarters of an hour',
    { $dateTrunc: { date: at, unit: 'minute', binSize: 15 } },
    new Date('2026-03-29T01:30:00Z'),
  ],
  [
    '$dateAdd keeps the end of a month',
    { $dateAdd: { startDate: new Date('2026-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    new Date('2026-02-28T00:00:00Z'),
  ],
  [
    '$dateDiff counts midnights',
    {
      $dateDiff: {
        startDate: new Date('2026-01-01T23:59:00Z'),
        endDate: new Date('2026-01-02T00:01:00Z'),
        unit: 'day',
      },
    },
    1n,
  ],
  ['$dateFromParts', { $dateFromParts: { year: 2026, month: 14, day: 1 } }, new Date('2027-02-01T00:00:00Z')],
  ['$isoWeek', { $isoWeek: new Date('2027-01-01T00:00:00Z') }, 53],
  ['$literal', { $literal: '$x' }, '$x'],
]

describe('an expression', () => {
  test.each(EXPRESSIONS)('%s', async (_name, expression, expected) => {
    const [found] = await aggregate([{ $match: { _id: 1 } }, { $project: { _id: 0, v: expression } }])
    expect(found).toEqual(doc({ v: expected as never }))
  })
})

const REFUSALS: [string, object[], number, string][] = [
  ['an unknown stage', [{ $foo: 1 }], 40324, "Unrecognized pipeline stage name: '$foo'"],
  ['an unknown expression', [{ $project: { a: { $foo: 1 } } }], 168, "Unrecognized expression '$foo'"],
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
