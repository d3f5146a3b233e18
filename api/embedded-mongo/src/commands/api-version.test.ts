import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

const STRICT = { apiVersion: '1', apiStrict: true }

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'c', documents: [{ a: 1 }] })
})

afterAll(() => engine.close())

const ANSWERED: [string, object][] = [
  ['a version', { ping: 1, apiVersion: '1' }],
  ['a version and that nothing is strict', { ping: 1, apiVersion: '1', apiStrict: false }],
  ['what is deprecated as an error', { ping: 1, apiVersion: '1', apiDeprecationErrors: true }],
  ['a command beside the version, where nothing is strict', { distinct: 'c', key: 'a', apiVersion: '1' }],
  ['a find', { find: 'c', filter: { a: 1 }, limit: 1, ...STRICT }],
  ['an aggregation', { aggregate: 'c', pipeline: [{ $match: { a: 1 } }], cursor: {}, ...STRICT }],
  ['a command by its older name', { findandmodify: 'c', query: { a: 9 }, remove: true, ...STRICT }],
  ['what a query would do', { explain: { find: 'c' }, ...STRICT }],
  ['a collection that is not capped', { create: 'd', capped: false, ...STRICT }],
]

test.each(ANSWERED)('answers a client that asks for %s', async (_name, command) => {
  expect((await engine.run(command as never)).get('ok')).toBeDefined()
})

const sparse = { key: { a: 1 }, name: 'a_1', sparse: true }
const REFUSED: [string, object, number][] = [
  ['strictness without a version', { ping: 1, apiStrict: true }, 4886600],
  ['errors of deprecation without a version', { ping: 1, apiDeprecationErrors: false }, 4886600],
  ['another version', { ping: 1, apiVersion: '2' }, 322],
  ['a version that is a number', { ping: 1, apiVersion: 1 }, 14],
  ['strictness that is a text', { ping: 1, apiVersion: '1', apiStrict: 'true' }, 14],
  ['a command that the version has not', { distinct: 'c', key: 'a', ...STRICT }, 323],
  ['an older greeting', { isMaster: 1, ...STRICT }, 323],
  ['to explain such a command', { explain: { distinct: 'c', key: 'a' }, ...STRICT }, 323],
  ['a field that the version has not', { find: 'c', noCursorTimeout: false, ...STRICT }, 323],
  ['a capped collection', { create: 'e', capped: true, size: 1, ...STRICT }, 323],
  ['a sparse index', { createIndexes: 'c', indexes: [sparse], ...STRICT }, 323],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 't' }], ...STRICT }, 323],
  ['to make an index unique', { collMod: 'c', index: { name: '_id_', unique: true }, ...STRICT }, 323],
]

const STAGES = [
  { $indexStats: {} },
  { $collStats: { storageStats: {} } },
  { $lookup: { from: 'd', pipeline: [{ $indexStats: {} }], as: 'x' } },
  { $unionWith: { coll: 'd', pipeline: [{ $currentOp: {} }] } },
  { $facet: { one: [], two: [{ $indexStats: {} }] } },
].map((stage): [string, object, number] => [
  `the pipeline ${JSON.stringify(stage)}`,
  { aggregate: 'c', pipeline: [stage], cursor: {}, ...STRICT },
  323,
])

describe('refuses a client', () => {
  test.each([...REFUSED, ...STAGES])('%s', async (_name, command, code) => {
    await expect(engine.run(command as never)).rejects.toMatchObject({ code })
  })
})
