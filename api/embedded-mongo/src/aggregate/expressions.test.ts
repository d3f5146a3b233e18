import { Double } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'one', documents: [{ _id: 1 }] })
})

afterAll(() => engine.close())

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
  ['%Z is 0 in UTC', { $dateToString: { date: at, format: '%z %Z' } }, '+0000 0'],
  ['%Z is minutes ahead', { $dateToString: { date: at, format: '%z %Z', timezone: '+02:00' } }, '+0200 120'],
  [
    '%Z is minutes behind, cut to whole ones',
    {
      $dateToString: {
        date: new Date('1900-07-10T11:41:22.418Z'),
        format: '%z %Z',
        timezone: 'America/Caracas',
      },
    },
    '-0427 -267',
  ],
  [
    'a year beyond 9999 stops only who writes it',
    { $dateToString: { date: new Date(Date.UTC(12026, 2, 1)), format: '%d/%m' } },
    '01/03',
  ],
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
    const pipeline = [{ $project: { _id: 0, v: expression } }]
    const answer = await engine.run({ aggregate: 'one', pipeline, cursor: {} })
    const [found] = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
    expect(found).toEqual(doc({ v: expected as never }))
  })
})
