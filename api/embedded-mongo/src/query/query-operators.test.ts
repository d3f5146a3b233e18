import { Binary, BSONRegExp, Decimal128, MaxKey, MinKey, ObjectId } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine
const oid = new ObjectId('0123456789abcdef01234567')

/** One document for each kind of value, named by its `_id`. */
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
  ['dotted paths go through arrays', { 'v.a': 3 }, ['docs']],
  ['dotted paths take an index', { 'v.1.b': 4 }, ['docs']],
  ['an index may point at a plain element', { 'v.2': 9 }, ['array']],
  ['conditions on one path may meet different elements', { 'v.a': { $gt: 2, $lt: 2 } }, ['docs']],
  ['$regex ignores other types', { v: { $regex: 'b' } }, ['string']],
  ['a regex behind ^ is a beginning', { v: new BSONRegExp('^ab') }, ['string']],
  ['a regex behind ^ is no more than that', { v: new BSONRegExp('^b') }, []],
  [
    '$not takes what does not match',
    { v: { $not: { $type: ['number', 'array', 'object'] } }, _id: { $in: ['int', 'string'] } },
    ['string'],
  ],
  ['$or joins', { $or: [{ v: 'abc' }, { v: true }] }, ['string', 'true']],
  ['$and meets all', { $and: [{ v: { $gt: 1 } }, { v: { $lt: 5 } }, { v: { $size: 3 } }] }, ['array']],
  ['MinKey is below everything', { v: { $lte: new MinKey() } }, ['min']],
  [
    '$gt MinKey takes missing',
    { v: { $gt: new MinKey() }, _id: { $in: ['min', 'missing', 'int'] } },
    ['int', 'missing'],
  ],
  ['equality of long integers is exact', { v: 9007199254740993n }, []],
]

describe('a filter', () => {
  test.each(CASES)('%s', async (_name, filter, expected) => {
    expect((await found(filter)).sort()).toEqual([...expected].sort())
  })
})

const REFUSALS: [string, object, number, string][] = [
  ['an unknown operator', { v: { $foo: 1 } }, 238, 'the operator $foo is not supported'],
  ['an unknown top level operator', { $foo: 1 }, 238, 'the operator $foo is not supported'],
  ['an operator beside one that it knows', { v: { $gt: 1, $mod: [2, 0] } }, 238, '$mod'],
  ['one in an alternative', { $or: [{ v: { $elemMatch: {} } }] }, 238, '$elemMatch'],
  ['$where', { $where: 'true' }, 238, '$where'],
  ['$expr', { $expr: { $eq: ['$v', 5] } }, 238, '$expr'],
  ['$in without an array', { v: { $in: 1 } }, 2, '$in needs an array'],
  ['$or without an array', { $or: {} }, 2, '$or must be an array'],
  ['an empty $and', { $and: [] }, 2, '$and/$or/$nor must be a nonempty array'],
  ['$size of a fraction', { v: { $size: 1.5 } }, 9, 'Failed to parse $size. Expected an integer: $size: 1.5'],
  ['$type of an unknown name', { v: { $type: 'foo' } }, 2, 'Unknown type name alias: foo'],
  ['a regex that repeats', { v: { $regex: '^(a+)+$' } }, 238, 'more than escaped text'],
  ['a regex with a wildcard', { v: { $regex: 'a.c' } }, 238, 'more than escaped text'],
  ['a regex with a class', { v: { $regex: '\\d' } }, 238, 'more than escaped text'],
  ['a regex with alternatives', { v: new BSONRegExp('a|b') }, 238, 'more than escaped text'],
  ['a regex with an end', { v: new BSONRegExp('b$') }, 238, 'more than escaped text'],
  ['a regex that minds no case', { v: new BSONRegExp('b', 'i') }, 238, 'the option i'],
  ['$options', { v: { $regex: 'a', $options: 'i' } }, 238, '$options'],
  ['a regex with a zero byte', { v: { $regex: 'a\0' } }, 2, 'null byte'],
  ['a regex in $in', { v: { $in: [new BSONRegExp('a')] } }, 238, 'a regular expression in $in'],
  ['a regex in $not', { v: { $not: new BSONRegExp('a') } }, 238, 'a regular expression in $not'],
  ['a regex in $ne', { v: { $ne: new BSONRegExp('a') } }, 238, 'a regular expression in $eq'],
]

describe('refuses', () => {
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

test('finds any text by a regex of it with each special character escaped, as text alone and behind ^', async () => {
  const texts = ['a.b', 'a\\b', '^$', '(x+x+)+y', 'ñ[é]', '{1}|?*', '😀.😀', 'a-b/c d#e', '']
  await engine.run({ insert: 'texts', documents: texts.map((_id) => ({ _id })) })
  await engine.run({ insert: 'texts', documents: texts.map((text) => ({ _id: `not ${text}` })) })
  const idsBy = async (pattern: string) => {
    const answer = await engine.run({ find: 'texts', filter: { _id: { $regex: pattern } } })
    return ((answer.get('cursor') as Doc).get('firstBatch') as Doc[]).map((one) => one.get('_id') as string)
  }
  const all = [...texts, ...texts.map((text) => `not ${text}`)]
  for (const text of texts) {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    expect((await idsBy(escaped)).sort()).toEqual(all.filter((one) => one.includes(text)).sort())
    expect((await idsBy(`^${escaped}`)).sort()).toEqual(all.filter((one) => one.startsWith(text)).sort())
  }
})
