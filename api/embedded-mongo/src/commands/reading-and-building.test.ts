import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
})

afterAll(() => engine.close())

function index(key: object, options: object = {}) {
  return { key, name: Object.entries(key).flat().join('_'), ...options }
}

test('joins the ranges of an index where each is in the order of the sort', async () => {
  const documents = Array.from({ length: 60 }, (_, i) => ({ _id: i, owner: i % 3, at: (i * 7) % 60 }))
  await engine.run({ insert: 'merged', documents })
  await engine.run({ createIndexes: 'merged', indexes: [index({ owner: 1, at: -1, _id: -1 })] })
  const find = { find: 'merged', filter: { owner: { $in: [0, 2] } }, sort: { at: -1, _id: -1 }, limit: 5 }
  const explained = await engine.run({ explain: find, verbosity: 'executionStats' })
  const limited = (explained.get('queryPlanner') as Doc).get('winningPlan') as Doc
  const fetched = limited.get('inputStage') as Doc
  expect((fetched.get('inputStage') as Doc).get('stage')).toBe('SORT_MERGE')
  expect(Number((explained.get('executionStats') as Doc).get('totalDocsExamined'))).toBe(5)
  const found = ((await engine.run(find)).get('cursor') as Doc).get('firstBatch') as Doc[]
  expect(found.map((document) => document.get('at'))).toEqual([59, 57, 56, 54, 53])
})

test('estimates the sizes of indexes', async () => {
  await engine.run({ insert: 'sized', documents: [{ _id: 1, tags: ['a', 'b'] }, { _id: 2 }] })
  await engine.run({ createIndexes: 'sized', indexes: [index({ tags: 1 })] })
  const stats = await engine.run({ collStats: 'sized' })
  const sizes = [...(stats.get('indexSizes') as Doc).values()].map(Number)
  expect(sizes.every((size) => size > 0)).toBe(true)
  expect(Number(stats.get('totalIndexSize'))).toBe(sizes.reduce((a, b) => a + b))
})

test('ends the reading of what is dropped instead of giving half of it', async () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({ _id: i, a: i }))
  const open = async (find: object) => (await engine.run({ ...find, batchSize: 2 })).get('cursor') as Doc
  await engine.run({ insert: 'leaving', documents })
  await engine.run({ createIndexes: 'leaving', indexes: [index({ a: 1 })] })
  const byIndex = await open({ find: 'leaving', filter: { a: { $gte: 0 } } })
  const byScan = await open({ find: 'leaving' })
  const rest = (cursor: Doc) =>
    engine.run({ getMore: cursor.get('id'), collection: 'leaving', batchSize: 1000 })
  await engine.run({ dropIndexes: 'leaving', index: 'a_1' })
  await expect(rest(byIndex)).rejects.toMatchObject({ code: 175, message: "index 'a_1' dropped" })
  await engine.run({ drop: 'leaving' })
  await expect(rest(byScan)).rejects.toMatchObject({ code: 175, message: 'collection dropped' })
})

test('creates all indexes of a command or none', async () => {
  await engine.run({ insert: 'twins', documents: [{ a: 1 }, { a: 1 }] })
  const indexes = [index({ b: 1 }), index({ a: 1 }, { unique: true })]
  await expect(engine.run({ createIndexes: 'twins', indexes })).rejects.toMatchObject({ code: 11000 })
  const left = ((await engine.run({ listIndexes: 'twins' })).get('cursor') as Doc).get('firstBatch') as Doc[]
  expect(left.map((one) => one.get('name'))).toEqual(['_id_'])
})

test('createIndexes waits for an index that is already being built', async () => {
  await engine.run({
    insert: 'waiting',
    documents: Array.from({ length: 2000 }, (_, i) => ({ a: i % 1999 })),
  })
  const create = { createIndexes: 'waiting', indexes: [index({ a: 1 }, { unique: true })] }
  const outcomes = await Promise.allSettled([engine.run(create), engine.run(create)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('ends what takes longer than it may', async () => {
  await engine.run({ insert: 'slow', documents: Array.from({ length: 20_000 }, (_, i) => ({ _id: i })) })
  const updates = [{ q: { none: 1 }, u: { $set: { a: 1 } }, multi: true }]
  await expect(engine.run({ update: 'slow', updates, maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 })
  const pipeline = [{ $match: { none: 1 } }]
  const read = engine.run({ aggregate: 'slow', pipeline, cursor: {}, maxTimeMS: 1 })
  await expect(read).rejects.toMatchObject({ code: 50 })
  const remove = { findAndModify: 'slow', query: { none: 1 }, remove: true, maxTimeMS: 1 }
  await expect(engine.run(remove)).rejects.toMatchObject({ code: 50 })
})

test('goes through an index for what a value is not, but rather through one for what it is', async () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({ _id: i, kind: i % 3, owner: i % 50, at: i }))
  await engine.run({ insert: 'kinds', documents })
  const keys = [{ kind: 1 }, { owner: 1 }, { at: 1 }]
  await engine.run({ createIndexes: 'kinds', indexes: keys.map((key) => index(key)) })
  const indexFor = async (find: object) => {
    const answer = await engine.run({ explain: { find: 'kinds', ...find }, verbosity: 'queryPlanner' })
    let stage = (answer.get('queryPlanner') as Doc).get('winningPlan') as Doc
    while (stage.has('inputStage')) stage = stage.get('inputStage') as Doc
    return stage.get('indexName')
  }
  expect(await indexFor({ filter: { kind: { $ne: 1 } } })).toBe('kind_1')
  expect(await indexFor({ filter: { kind: { $nin: [0, 1] } } })).toBe('kind_1')
  expect(await indexFor({ filter: { kind: { $ne: 1 }, owner: 7 } })).toBe('owner_1')
  expect(await indexFor({ filter: { kind: { $ne: 1 } }, sort: { at: 1 }, limit: 3 })).toBe('at_1')
})

test('finds the empty array that a sparse index lacks', async () => {
  await engine.run({ insert: 'gaps', documents: [{ _id: 1, a: [] }, { _id: 2, a: [{ x: 1 }] }, { _id: 3 }] })
  await engine.run({ createIndexes: 'gaps', indexes: [index({ 'a.x': 1 }, { sparse: true })] })
  const answer = await engine.run({ find: 'gaps', filter: { 'a.x': { $ne: null } }, sort: { _id: 1 } })
  const found = (answer.get('cursor') as Doc).get('firstBatch') as Doc[]
  expect(found.map((one) => one.get('_id'))).toEqual([1, 2])
})

test('closes the cursor of a list of collections', async () => {
  await engine.run({ create: 'listed' })
  const answer = await engine.run({ listCollections: 1, cursor: { batchSize: 0 } })
  const cursor = answer.get('cursor') as Doc
  const [, name] = String(cursor.get('ns')).split(/\.(.*)/)
  const killed = await engine.run({ killCursors: name, cursors: [cursor.get('id')] })
  expect(killed.get('cursorsKilled')).toEqual([cursor.get('id')])
})
