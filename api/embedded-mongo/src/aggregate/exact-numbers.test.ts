import { Decimal128, Double } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Doc, doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'one', documents: [{ _id: 1 }] })
})

afterAll(() => engine.close())

async function aggregate(from: string, pipeline: object[]): Promise<Doc[]> {
  const answer = await engine.run({ aggregate: from, pipeline, cursor: {} })
  return (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
}

const computed = (v: unknown) => aggregate('one', [{ $project: { _id: 0, v } }])
const decimal = (text: string) => Decimal128.fromString(text)

const EXACT: [string, unknown, unknown][] = [
  ['a decimal beyond 2^53 as int64', { $toLong: decimal('9007199254740993') }, 9007199254740993n],
  ['a fraction of a decimal cut', { $toLong: decimal('-9007199254740993.9') }, -9007199254740993n],
  ['the least int64', { $toLong: decimal('-9223372036854775808') }, -9223372036854775808n],
  ['a date of a decimal', { $toDate: decimal('86400000.7') }, new Date(86400000)],
  ['tens of an int64', { $round: [1234567890123456785n, -1] }, 1234567890123456780n],
  ['an int64 that stays one', { $trunc: [19n, -1] }, 10n],
  ['a sum of tenths', { $sum: Array(10).fill(0.1) }, new Double(1)],
  ['a sum of what is larger than it', { $sum: [1e100, 1, -1e100] }, new Double(1)],
  ['a sum through more than int64', { $sum: [9223372036854775807n, 1n, -1n] }, 9223372036854775807n],
  ['an average of int64', { $avg: [9007199254740993n, 9007199254740995n] }, 9007199254740994],
  ['a double among decimals', { $sum: [decimal('1.50'), 0.5] }, decimal('2.00')],
]

test.each(EXACT)('has %s exact', async (_name, expression, expected) => {
  expect(await computed(expression)).toEqual([doc({ v: expected as never })])
})

const REFUSED: [string, unknown, number][] = [
  ['a decimal beyond int64', { $toLong: decimal('1E+300') }, 241],
  ['an int64 too large for a date', { $toDate: 9223372036854775807n }, 238],
  ['a double too large for a date', { $toDate: 1e300 }, 241],
  ['a date that is no number', { $toDate: Number.NaN }, 241],
  ['a rounding beyond int64', { $round: [9223372036854775807n, -1] }, 51080],
]

test.each(REFUSED)('refuses %s', async (_name, expression, code) => {
  await expect(computed(expression)).rejects.toMatchObject({ code })
})

test('finds the remainder of large decimals', async () => {
  await engine.run({ insert: 'large', documents: [{ _id: 1, v: decimal('9007199254740993') }] })
  const answer = await engine.run({ count: 'large', query: { v: { $mod: [10, 3] } } })
  expect(answer.get('n')).toBe(1)
})

test('sums and averages a group as exactly, arrays left out', async () => {
  const documents = [...Array(10).fill({ v: 0.1 }), { v: [5] }, { v: 'x' }, {}]
  await engine.run({ insert: 'tenths', documents })
  const group = { _id: null, sum: { $sum: '$v' }, mean: { $avg: '$v' }, spread: { $stdDevPop: '$v' } }
  expect(await aggregate('tenths', [{ $group: group }])).toEqual([
    doc({ _id: null, sum: new Double(1), mean: 0.1, spread: new Double(0) }),
  ])
})

test('counts the memory of single values and merged documents that groups hold', async () => {
  const text = 'x'.repeat(1_000_000)
  const documents = Array.from({ length: 12 }, (_, n) => ({ n, text }))
  await engine.run({ insert: 'texts', documents })
  const large = { $concat: Array(5).fill('$text') }
  const named = { $arrayToObject: [[{ k: { $toString: '$n' }, v: large }]] }
  for (const field of [{ $min: large }, { $max: large }, { $first: large }, { $last: large }]) {
    const groups = [{ $group: { _id: '$n', field } }, { $count: 'groups' }]
    await expect(aggregate('texts', groups)).rejects.toMatchObject({ code: 292 })
    const one = [{ $group: { _id: null, field } }, { $count: 'groups' }]
    expect(await aggregate('texts', one)).toEqual([doc({ groups: 1 })])
  }
  const merged = [{ $group: { _id: null, field: { $mergeObjects: named } } }]
  await expect(aggregate('texts', merged)).rejects.toMatchObject({ code: 292 })
})
