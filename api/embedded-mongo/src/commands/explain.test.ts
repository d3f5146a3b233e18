import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  const documents = Array.from({ length: 300 }, (_, i) => ({ _id: i, owner: i % 100, kind: i % 3 }))
  await engine.run({ insert: 'things', documents })
  const indexes = [
    { key: { owner: 1 }, name: 'owner' },
    { key: { kind: 1 }, name: 'kind' },
  ]
  await engine.run({ createIndexes: 'things', indexes })
})

afterAll(() => engine.close())

/** Returns the index that a command uses, and the number of documents that it reads. */
async function explained(command: object): Promise<{ index: unknown; documents: number; returned: number }> {
  const answer = await engine.run({ explain: command, verbosity: 'executionStats' })
  let stage = (answer.get('queryPlanner') as Doc).get('winningPlan') as Doc
  while (stage.has('inputStage')) stage = stage.get('inputStage') as Doc
  const stats = answer.get('executionStats') as Doc
  return {
    index: stage.get('indexName'),
    documents: Number(stats.get('totalDocsExamined')),
    returned: Number(stats.get('nReturned')),
  }
}

const query = { owner: 7, kind: 1 }
const u = { $set: { seen: true } }
const HINTED: [string, object][] = [
  ['a find', { find: 'things', filter: query, hint: 'kind' }],
  [
    'a findAndModify of the first in an order',
    { findAndModify: 'things', query, sort: { _id: 1 }, remove: true, hint: 'kind' },
  ],
]

test.each(HINTED)('explains %s by the hinted index', async (_name, command) => {
  expect(await explained(command)).toEqual({ index: 'kind', documents: 100, returned: 1 })
})

const UNHINTED: [string, object, number][] = [
  ['a distinct', { distinct: 'things', key: 'owner', query }, 1],
  ['an aggregation', { aggregate: 'things', pipeline: [{ $match: query }], cursor: {} }, 1],
  ['an update of all', { update: 'things', updates: [{ q: { kind: 1 }, u, multi: true }] }, 100],
  ['a delete of one', { delete: 'things', deletes: [{ q: { kind: 1 }, limit: 1 }] }, 1],
]

test.each(UNHINTED)('explains %s without doing it', async (_name, command, returned) => {
  expect((await explained(command)).returned).toBe(returned)
})

test('refuses to explain what the command itself would refuse', async () => {
  const explain = { find: 'things', filters: {} }
  await expect(engine.run({ explain })).rejects.toMatchObject({ code: 40415 })
  await expect(engine.run({ explain: { insert: 'things' } })).rejects.toMatchObject({ code: 59 })
})

test('goes through the index that leads to few rather than through a long list of ids', async () => {
  const ids = Array.from({ length: 150 }, (_, i) => i)
  const found = await explained({ find: 'things', filter: { _id: { $in: ids }, owner: 7 } })
  expect(found).toEqual({ index: 'owner', documents: 3, returned: 2 })
})
