import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc } from '../bson/value.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
})

afterAll(() => engine.close())

function index(key: object, options: object = {}) {
  return { key, name: Object.entries(key).flat().join('_'), ...options }
}

async function winningPlan(command: object): Promise<string> {
  const answer = await engine.run({ explain: command, verbosity: 'queryPlanner' })
  const plan = (answer.get('queryPlanner') as Doc).get('winningPlan') as Doc
  const stages: string[] = []
  for (let stage: Doc | undefined = plan; stage; stage = stage.get('inputStage') as Doc | undefined) {
    stages.push([stage.get('stage'), stage.get('indexName')].filter(Boolean).join(' '))
  }
  return stages.join(' < ')
}

const REFUSALS: [string, object, number, string][] = [
  ['an unknown command', { foo: 1 }, 59, "no such command: 'foo'"],
  ['an unknown field', { find: 'c', foo: 1 }, 40415, "BSON field 'find.foo' is an unknown field."],
  ['an unknown field of a cursor', { listIndexes: 'hinted', cursor: { foo: 1 } }, 40415, 'cursor.foo'],
  ['a wrong type', { find: 'c', filter: 'x' }, 14, "is the wrong type 'string', expected type 'object'"],
  ['a bad collection name', { find: 'a$b' }, 73, 'Invalid namespace specified'],
  [
    'a transaction',
    { find: 'c', txnNumber: 1n, autocommit: false, startTransaction: true },
    20,
    'Transaction numbers are only allowed on a replica set member or mongos',
  ],
  [
    'an operator in a projection',
    { find: 'c', projection: { a: { $slice: 1 } } },
    238,
    '$slice in a projection',
  ],
  ['a field of another in a projection', { find: 'c', projection: { a: '$b' } }, 238, 'computed field'],
  ['to keep and to drop', { find: 'c', projection: { a: 1, b: 0 } }, 31254, 'Cannot do exclusion on field b'],
  ['a negative limit', { find: 'c', limit: -1 }, 51024, "'limit' value must be >= 0, actual value '-1'"],
  ['a negative skip', { find: 'c', skip: -1 }, 51024, "'skip' value must be >= 0"],
  ['a negative batch', { find: 'c', batchSize: -1 }, 51024, "'batchSize' value must be >= 0"],
  ['to explain a negative limit', { explain: { find: 'c', limit: -1 } }, 51024, "'limit' value must be >= 0"],
  ['a collation', { find: 'c', collation: { locale: 'es' } }, 40415, 'collation'],
  [
    'w: 2',
    { insert: 'c', documents: [{}], writeConcern: { w: 2 } },
    2,
    "cannot use 'w' > 1 when a host is not replicated",
  ],
  ['a snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 40415, 'readConcern'],
  ['a capped collection', { create: 'v', capped: true, size: 1 }, 40415, 'capped'],
  [
    'a text index',
    { createIndexes: 'c', indexes: [index({ a: 'text' })] },
    67,
    "Index type 'text' is not supported",
  ],
  [
    'an index option it does not know',
    { createIndexes: 'c', indexes: [index({ a: 1 }, { foo: 1 })] },
    197,
    "The field 'foo' is not valid",
  ],
  ['an unknown cursor', { getMore: 5n, collection: 'c' }, 43, 'cursor id 5 not found'],
  ['dropping an index that is not there', { dropIndexes: 'nope', index: 'x' }, 26, 'ns not found'],
  ['an empty insert', { insert: 'c', documents: [] }, 16, 'Write batch sizes must be between 1 and 100000'],
  [
    'a hint at nothing',
    { find: 'hinted', hint: 'nope' },
    2,
    'hint provided does not correspond to an existing index',
  ],
  ['a hint by its keys', { find: 'hinted', hint: { a: 1 } }, 238, 'not the name of an index'],
]

describe('refuses as MongoDB does', () => {
  test.each(REFUSALS)('%s', async (_name, command, code, message) => {
    await engine.run({ insert: 'hinted', documents: [{}] })
    await expect(engine.run(command as never)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })
})

test('names the pattern and the value of a duplicate key, and keeps what came before', async () => {
  await engine.run({ createIndexes: 'users', indexes: [index({ team: 1, name: 1 }, { unique: true })] })
  const documents = [
    { _id: 1, team: 't', name: 'n' },
    { _id: 2, team: 't', name: 'n' },
    { _id: 3, team: 'x' },
  ]
  const answer = await engine.run({ insert: 'users', documents })
  expect(answer.get('n')).toBe(1)
  expect(answer.get('writeErrors')).toEqual([
    doc({
      index: 1,
      code: 11000,
      errmsg:
        'E11000 duplicate key error collection: test.users index: team_1_name_1 dup key: { team: "t", name: "n" }',
      keyPattern: { team: 1, name: 1 },
      keyValue: { team: 't', name: 'n' },
    }),
  ])
  const unordered = await engine.run({ insert: 'users', documents, ordered: false })
  expect(unordered.get('n')).toBe(1)
})

test('lets a partial unique index repeat what lies outside of it', async () => {
  const partialFilterExpression = { slot: { $exists: true } }
  await engine.run({
    createIndexes: 'slots',
    indexes: [index({ owner: 1, slot: 1 }, { unique: true, partialFilterExpression })],
  })
  const documents = [{ owner: 1 }, { owner: 1 }, { owner: 1, slot: 0 }, { owner: 1, slot: 0 }]
  const answer = await engine.run({ insert: 'slots', documents, ordered: false })
  expect([answer.get('n'), (answer.get('writeErrors') as Doc[]).length]).toEqual([3, 1])
})

test('takes an index back that existing documents do not fit', async () => {
  await engine.run({ insert: 'twice', documents: [{ a: 1 }, { a: 1 }] })
  const create = engine.run({ createIndexes: 'twice', indexes: [index({ a: 1 }, { unique: true })] })
  await expect(create).rejects.toMatchObject({ code: 11000 })
  const listed = await engine.run({ listIndexes: 'twice' })
  expect(((listed.get('cursor') as Doc).get('firstBatch') as Doc[]).map((one) => one.get('name'))).toEqual([
    '_id_',
  ])
})

describe('explain', () => {
  const documents = Array.from({ length: 300 }, (_, i) => ({
    _id: i,
    owner: i % 3,
    code: `c${i}`,
    at: new Date(i),
    tags: [i, i + 1],
  }))
  beforeAll(async () => {
    await engine.run({ insert: 'links', documents })
    const indexes = [
      index({ code: 1 }, { unique: true }),
      index({ owner: 1, at: -1, _id: 1 }),
      index({ tags: 1 }),
    ]
    await engine.run({ createIndexes: 'links', indexes })
  })

  const PLANS: [string, object, string][] = [
    ['by _id', { find: 'links', filter: { _id: 5 } }, 'FETCH < IXSCAN _id_'],
    ['by a unique field', { find: 'links', filter: { code: 'c5' } }, 'FETCH < IXSCAN code_1'],
    [
      'by several values',
      { find: 'links', filter: { code: { $in: ['c5', 'c6'] } } },
      'FETCH < IXSCAN code_1',
    ],
    ['by a prefix', { find: 'links', filter: { code: { $regex: '^c5' } } }, 'FETCH < IXSCAN code_1'],
    [
      'an owner in order of time',
      { find: 'links', filter: { owner: 1 }, sort: { at: -1, _id: 1 } },
      'FETCH < IXSCAN owner_1_at_-1__id_1',
    ],
    [
      'the same backwards',
      { find: 'links', filter: { owner: 1 }, sort: { at: 1 } },
      'FETCH < IXSCAN owner_1_at_-1__id_1',
    ],
    ['by an element', { find: 'links', filter: { tags: 7 } }, 'FETCH < IXSCAN tags_1'],
    [
      'an array gives no order',
      { find: 'links', filter: { tags: { $gt: 7 } }, sort: { tags: 1 } },
      'SORT < FETCH < IXSCAN tags_1',
    ],
    ['without an index', { find: 'links', filter: { nope: 1 } }, 'COLLSCAN'],
    [
      'an update',
      { update: 'links', updates: [{ q: { code: 'c5' }, u: { $set: { a: 1 } } }] },
      'LIMIT < FETCH < IXSCAN code_1',
    ],
    [
      'a distinct',
      { distinct: 'links', key: 'at', query: { owner: 1 } },
      'FETCH < IXSCAN owner_1_at_-1__id_1',
    ],
    ['each branch of an or', { find: 'links', filter: { $or: [{ code: 'c1' }, { _id: 2 }] } }, 'FETCH < OR'],
  ]

  test.each(PLANS)('explains how it finds %s', async (_name, command, plan) => {
    expect(await winningPlan(command)).toBe(plan)
  })

  test('counts the keys and documents looked at', async () => {
    const command = { find: 'links', filter: { owner: 1 }, sort: { at: -1 }, limit: 5 }
    const answer = await engine.run({ explain: command, verbosity: 'executionStats' })
    const stats = answer.get('executionStats') as Doc
    expect([stats.get('nReturned'), stats.get('totalKeysExamined'), stats.get('totalDocsExamined')]).toEqual([
      5, 5, 5,
    ])
  })
})

test('hands a result out in batches and forgets it when it is killed', async () => {
  await engine.run({ insert: 'many', documents: Array.from({ length: 10 }, (_, i) => ({ _id: i })) })
  const first = (await engine.run({ find: 'many', batchSize: 3 })).get('cursor') as Doc
  const id = first.get('id') as bigint
  expect((first.get('firstBatch') as Doc[]).length).toBe(3)
  const more = (await engine.run({ getMore: id, collection: 'many', batchSize: 4 })).get('cursor') as Doc
  expect((more.get('nextBatch') as Doc[]).map((one) => one.get('_id'))).toEqual([3, 4, 5, 6])
  const killed = await engine.run({ killCursors: 'many', cursors: [id] })
  expect(killed.get('cursorsKilled')).toEqual([id])
  await expect(engine.run({ getMore: id, collection: 'many' })).rejects.toMatchObject({ code: 43 })
})

test('drops a collection', async () => {
  await engine.run({ create: 'old' })
  await engine.run({ create: 'old' })
  await engine.run({ drop: 'old' })
  const listed = await engine.run({ listCollections: 1, filter: { name: 'old' } })
  expect((listed.get('cursor') as Doc).get('firstBatch')).toEqual([])
})

test('refuses documents nested deeper than it can follow', async () => {
  let nested: object = {}
  for (let i = 0; i < 181; i++) nested = { a: nested }
  await expect(engine.run({ insert: 'deep', documents: [nested] })).rejects.toMatchObject({ code: 15 })
})

test('takes field names that are special to JavaScript', async () => {
  const names = doc({ constructor: 1, hasOwnProperty: 2, toString: 3 } as never)
  await engine.run({ insert: 'names', documents: [names] })
  const found = await engine.run({ find: 'names', filter: { constructor: 1 }, projection: { _id: 0 } })
  expect((found.get('cursor') as Doc).get('firstBatch')).toEqual([names])
  expect(({} as { x?: unknown }).x).toBeUndefined()
})
