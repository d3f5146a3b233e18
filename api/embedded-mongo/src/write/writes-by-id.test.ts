import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
})
afterAll(() => engine.close())

function upsert(q: object, u: object) {
  return { q, u, upsert: true }
}

async function update(...updates: object[]): Promise<{ n: number; errors: unknown[] }> {
  const answer = await engine.run({ update: 'w', ordered: false, updates })
  const errors = (answer.get('writeErrors') as Doc[] | undefined) ?? []
  return { n: answer.get('n') as number, errors: errors.map((error) => error.get('code')) }
}

async function find(filter: object, projection?: object): Promise<object[]> {
  const answer = await engine.run({ find: 'w', filter, ...(projection && { projection }) })
  return ((answer.get('cursor') as Doc).get('firstBatch') as Doc[]).map((found) => Object.fromEntries(found))
}

test.each([
  ['text', 'one'],
  ['number', 1],
])('finds the document of an id that is a %s again after another took its place', async (_kind, _id) => {
  expect(await update(upsert({ _id }, { $inc: { count: 1 } }))).toEqual({ n: 1, errors: [] })
  expect(await update({ q: { _id }, u: { $inc: { count: 1 } } })).toEqual({ n: 1, errors: [] })
  await engine.run({ delete: 'w', deletes: [{ q: { _id }, limit: 1 }] })
  expect(await update({ q: { _id }, u: { $inc: { count: 1 } } })).toEqual({ n: 0, errors: [] })
  await engine.run({ insert: 'w', documents: [{ _id, count: 10 }] })
  expect(await update({ q: { _id }, u: { $inc: { count: 1 } } })).toEqual({ n: 1, errors: [] })
  expect(await find({ _id })).toEqual([{ _id, count: 11 }])
})

test('makes no second document where the first no longer meets the guard', async () => {
  const guarded = (_id: string, seq: number) => upsert({ _id, seq: { $lt: seq } }, { $set: { seq } })
  for (const _id of ['short', 'long'.repeat(400)]) {
    await engine.run({ insert: 'w', documents: [{ _id, seq: 5 }] })
    expect(await update(guarded(_id, 4))).toEqual({ n: 0, errors: [11000] })
    expect(await update(guarded(_id, 6), guarded(_id, 9))).toEqual({ n: 2, errors: [] })
    expect(await update(guarded(_id, 7))).toEqual({ n: 0, errors: [11000] })
    expect(await find({ _id })).toEqual([{ _id, seq: 9 }])
  }
})

test('changes nothing at all where one statement is not what a statement may be', async () => {
  const usual = upsert({ _id: 'never' }, { $set: { a: 1 } })
  for (const unusual of [{ q: {} }, { ...usual, upsert: 'yes' }, { ...usual, other: 1 }]) {
    await expect(engine.run({ update: 'w', updates: [usual, unusual] })).rejects.toThrow()
  }
  expect(await find({ _id: 'never' })).toEqual([])
})

test('keeps the fields of a projection and no others', async () => {
  await engine.run({
    insert: 'w',
    documents: [{ _id: 'p', a: { b: 1, c: 2 }, d: [{ e: 1 }, { e: 2 }], f: 3 }],
  })
  expect(await find({ _id: 'p' }, { f: 1 })).toEqual([{ _id: 'p', f: 3 }])
  expect(await find({ _id: 'p' }, { _id: 0, f: 1 })).toEqual([{ f: 3 }])
  expect(await find({ _id: 'p' }, { _id: 0, 'a.c': 1 })).toEqual([{ a: new Map([['c', 2]]) }])
  expect(await find({ _id: 'p' }, { _id: 0, 'd.e': 1 })).toEqual([
    { d: [new Map([['e', 1]]), new Map([['e', 2]])] },
  ])
  expect(await find({ _id: 'p' }, { 'a.b': 0, d: 0, f: 0 })).toEqual([{ _id: 'p', a: new Map([['c', 2]]) }])
  expect(await find({ _id: 'p' }, { _id: 0, a: 0, d: 0 })).toEqual([{ f: 3 }])
})
