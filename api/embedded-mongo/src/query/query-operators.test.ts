import { Binary, BSONRegExp, Decimal128, MaxKey, MinKey, ObjectId } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine
const oid = new ObjectId('0123456789abcdef01234567')

/** One document a kind of value; their `_id`s say what they are. */
const DOCUMENTS = [
  { _id: 'int', v: 5 },
  { _id: 'double', v: 5.5 },
  { _id: 'long', v: 5n },
  { _id: 'decimal', v: Decimal128.fromString('5.0') },
  { _id: 'string', v: 'abc' },
  { _id: 'null', v: null },
  { _id: 'missing' },
  { _id: 'true', v: true },
  { _id: 'date', v: new Date(5) },
  { _id: 'oid', v: oid },
  { _id: 'doc', v: { a: 1, b: [{ c: 1 }, { c: 7 }] } },
  { _id: 'array', v: [1, 5, 9] },
  { _id: 'nested', v: [[1, 5], 'x'] },
  { _id: 'empty', v: [] },
  {
    _id: 'docs',
    v: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
  },
  { _id: 'nan', v: Number.NaN },
  { _id: 'bin', v: new Binary(Buffer.from([5])) },
  { _id: 'min', v: new MinKey() },
  { _id: 'max', v: new MaxKey() },
]

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'kinds', documents: DOCUMENTS })
})

afterAll(() => engine.close())

async function found(filter: object): Promise<string[]> {
  const answer = await engine.run({ find: 'kinds', filter, projection: { _id: 1 } })
  const batch = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
  return batch.map((document) => document.get('_id') as string)
}

const CASES: [string, object, string[]][] = [
  ['equality holds across number types', { v: 5 }, ['int', 'long', 'decimal', 'array']],
  ['equality to null takes missing fields in', { v: null }, ['null', 'missing']],
  ['equality to an array takes the whole or an element', { v: [1, 5] }, ['nested']],
  ['equality to a document minds the order of its fields', { v: { a: 1, b: [{ c: 1 }, { c: 7 }] } }, ['doc']],
  ['$gt keeps to the type of its operand', { v: { $gt: 5 } }, ['double', 'array']],
  ['$gte null takes null and missing', { v: { $gte: null } }, ['null', 'missing']],
  ['$lt on text compares bytes', { v: { $lt: 'b' } }, ['string']],
  ['NaN equals NaN only', { v: Number.NaN }, ['nan']],
  ['$lte NaN takes NaN only', { v: { $lte: Number.NaN } }, ['nan']],
  [
    '$ne is the opposite of equality',
    { v: { $ne: null }, _id: { $in: ['null', 'missing', 'int'] } },
    ['int'],
  ],
  ['$in takes any of its values', { v: { $in: ['abc', true, oid] } }, ['string', 'true', 'oid']],
  ['$in with null takes missing', { v: { $in: [null] } }, ['null', 'missing']],
  ['$in takes patterns', { v: { $in: [new BSONRegExp('^ab')] } }, ['string']],
  [
    '$nin leaves missing in',
    { v: { $nin: [5, null] }, _id: { $in: ['int', 'missing', 'string'] } },
    ['string'],
  ],
  ['$exists takes null for present', { v: { $exists: false } }, ['missing']],
  ['$type by alias', { v: { $type: 'long' } }, ['long']],
  [
    '$type number takes all of them',
    { v: { $type: 'number' }, _id: { $ne: 'array' } },
    ['int', 'double', 'long', 'decimal', 'nan'],
  ],
  ['$type array means the field itself', { v: { $type: 'array' } }, ['array', 'nested', 'empty', 'docs']],
  ['$size counts elements', { v: { $size: 2 } }, ['nested', 'docs']],
  ['$all wants each value', { v: { $all: [1, 9] } }, ['array']],
  ['$all with one array', { v: { $all: [[1, 5]] } }, ['nested']],
  ['$elemMatch meets all on one element', { v: { $elemMatch: { a: 1, b: 4 } } }, []],
  ['$elemMatch on plain values', { v: { $elemMatch: { $gt: 1, $lt: 6 } } }, ['array']],
  ['dotted paths go through arrays', { 'v.a': 3 }, ['docs']],
  ['dotted paths take an index', { 'v.1.b': 4 }, ['docs']],
  ['an index may point at a plain element', { 'v.2': 9 }, ['array']],
  ['conditions on one path may meet different elements', { 'v.a': { $gt: 2, $lt: 2 } }, ['docs']],
  ['$mod cuts to integers', { v: { $mod: [5, 0] } }, ['int', 'double', 'long', 'decimal', 'array']],
  ['$regex ignores other types', { v: { $regex: 'B', $options: 'i' } }, ['string']],
  [
    '$not takes what does not match',
    { v: { $not: { $type: ['number', 'array', 'object'] } }, _id: { $in: ['int', 'string'] } },
    ['string'],
  ],
  ['$or joins', { $or: [{ v: 'abc' }, { v: true }] }, ['string', 'true']],
  ['$nor is neither', { $nor: [{ v: { $exists: true } }] }, ['missing']],
  ['$and meets all', { $and: [{ v: { $gt: 1 } }, { v: { $lt: 5 } }, { v: { $size: 3 } }] }, ['array']],
  ['$bitsAllSet', { v: { $bitsAllSet: 5 } }, ['int', 'long', 'decimal', 'array', 'bin']],
  ['$bitsAnyClear', { v: { $bitsAnyClear: [0] }, _id: { $in: ['int', 'bin'] } }, []],
  ['$expr compares across types', { $expr: { $eq: ['$v', 5] } }, ['int', 'long', 'decimal']],
  ['MinKey is below everything', { v: { $lte: new MinKey() } }, ['min']],
  [
    '$gt MinKey takes missing',
    { v: { $gt: new MinKey() }, _id: { $in: ['min', 'missing', 'int'] } },
    ['int', 'missing'],
  ],
  ['$comment says nothing', { $comment: 'x', v: 'abc' }, ['string']],
  ['equality of long integers is exact', { v: 9007199254740993n }, []],
]

describe('a filter', () => {
  test.each(CASES)('%s', async (_name, filter, expected) => {
    expect((await found(filter)).sort()).toEqual([...expected].sort())
  })
})

const REFUSALS: [string, object, number, string][] = [
  ['an unknown operator', { v: { $foo: 1 } }, 2, 'unknown operator: $foo'],
  ['an unknown top level operator', { $foo: 1 }, 2, 'unknown top level operator: $foo'],
  ['$in without an array', { v: { $in: 1 } }, 2, '$in needs an array'],
  ['$or without an array', { $or: {} }, 2, '$or must be an array'],
  ['an empty $and', { $and: [] }, 2, '$and/$or/$nor must be a nonempty array'],
  ['$size of a fraction', { v: { $size: 1.5 } }, 9, 'Failed to parse $size. Expected an integer: $size: 1.5'],
  ['$type of an unknown name', { v: { $type: 'foo' } }, 2, 'Unknown type name alias: foo'],
  ['$mod by zero', { v: { $mod: [0, 1] } }, 2, 'divisor cannot be 0'],
  ['$where', { $where: 'true' }, 238, '$where'],
  ['$text', { $text: { $search: 'a' } }, 27, 'text index required for $text query'],
  ['$near', { v: { $near: [0, 0] } }, 291, 'unable to find index for $geoNear query'],
  ['$geoWithin', { v: { $geoWithin: {} } }, 238, '$geoWithin'],
  ['$jsonSchema', { $jsonSchema: {} }, 238, '$jsonSchema'],
  ['an invalid regex', { v: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
  [
    'an invalid regex option',
    { v: { $regex: 'a', $options: 'q' } },
    51108,
    'invalid flag in regex options: q',
  ],
  ['a backreference', { v: { $regex: '(a)\\1' } }, 238, 'backreference'],
  ['an unknown expression', { $expr: { $foo: 1 } }, 168, "Unrecognized expression '$foo'"],
]

describe('refuses as MongoDB does', () => {
  test.each(REFUSALS)('%s', async (_name, filter, code, message) => {
    await expect(found(filter)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })
})

test('sorts across types in the canonical order', async () => {
  const answer = await engine.run({ find: 'kinds', sort: { v: 1, _id: 1 }, projection: { _id: 1 } })
  const batch = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
  expect(batch.map((document) => document.get('_id')).join(' ')).toBe(
    'min empty missing null nan array decimal int long double string nested docs doc bin oid true date max',
  )
})

test('takes hostile patterns without holding on', async () => {
  await engine.run({ insert: 'long', documents: [{ _id: 1, v: `${'a'.repeat(30_000)}b` }] })
  const answer = await engine.run({ find: 'long', filter: { v: { $regex: '^(a+)+$' } } })
  expect((answer.get('cursor') as Doc).get('firstBatch')).toEqual([])
})

test('takes hostile patterns on many documents without holding others', async () => {
  const documents = Array.from({ length: 40 }, (_, i) => ({ _id: i, v: `${'a'.repeat(20_000)}b` }))
  await engine.run({ insert: 'many', documents })
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await engine.run({ find: 'many', filter: { v: { $regex: '^(a+)+$' } } })
  isDone = true
  expect(turns).toBeGreaterThan(8)
})

test('looks at the fields of a DBRef inside an array', async () => {
  const refs = [{ $ref: 'c', $id: 1 }]
  await engine.run({ insert: 'refs', documents: [{ _id: 1, refs }] })
  const answer = await engine.run({ find: 'refs', filter: { refs: { $elemMatch: { $id: 1 } } } })
  expect(((answer.get('cursor') as Doc).get('firstBatch') as Doc[]).length).toBe(1)
})
