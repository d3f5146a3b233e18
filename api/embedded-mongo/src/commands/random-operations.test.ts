import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import {
  breaksUnique,
  type NaiveDoc,
  type NaiveFilter,
  type NaiveSort,
  type NaiveUpdate,
  naivelyMatches,
  naivelySorted,
  naivelyUpdated,
  type Plain,
} from '../testing/naive-collection.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'
import { randomRuns } from '../testing/random-runs.ts'

/** Total number of operations. */
const CASES = randomRuns(5000)
const OPERATIONS = 50
const DUPLICATE_KEY = 11000

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
})

afterAll(() => engine.close())

const id = fc.integer({ min: 0, max: 9 })
const scalar: fc.Arbitrary<Plain> = fc.oneof(
  fc.integer({ min: -2, max: 4 }),
  fc.constantFrom(null, 'x', 'y', ''),
)
const anyValue = fc.oneof(scalar, fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }))
const document = fc.record({ _id: id, a: anyValue, b: scalar, u: id }, { requiredKeys: ['_id'] })
const condition = fc.oneof(
  scalar,
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne'), scalar)
    .map(([op, value]) => ({ [op]: value })),
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map((values) => ({ $in: values })),
  fc.constantFrom({ $exists: 1 }, { $exists: 0 }),
)
const filter: fc.Arbitrary<NaiveFilter> = fc.record(
  { a: condition, b: condition, u: condition },
  { requiredKeys: [] },
) as fc.Arbitrary<NaiveFilter>
const sort: fc.Arbitrary<NaiveSort> = fc
  .tuple(fc.constantFrom('a', 'b', 'u'), fc.constantFrom<1 | -1>(1, -1))
  .map(([field, direction]) => ({ [field]: direction, _id: 1 }))
const update: fc.Arbitrary<NaiveUpdate> = fc.oneof(
  anyValue.map((value) => ({ $set: { a: value } })),
  id.map((value) => ({ $set: { u: value } })),
  fc.constantFrom<NaiveUpdate>(
    { $unset: { u: 1 } },
    { $unset: { a: 1 }, $set: { b: 1 } },
    { $inc: { u: 1 } },
  ),
  id.map((value) => ({ $inc: { a: value }, $max: { b: value } })),
  id.map((value) => ({ $push: { a: value } })),
)
const harmless = fc.oneof(
  scalar.map((value) => ({ $set: { b: value } })),
  fc.constant<NaiveUpdate>({ $unset: { b: 1 } }),
)
const operation = fc.oneof(
  { weight: 3, arbitrary: document.map((one) => ({ kind: 'insert' as const, one })) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('updateOne' as const), id, update, upsert: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('updateMany' as const), filter, update: harmless }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('findAndModify' as const),
      filter,
      sort,
      update: fc.option(update),
      isNew: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), filter }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('find' as const),
      filter,
      sort,
      skip: fc.constantFrom(0, 0, 2),
      limit: fc.constantFrom(0, 0, 1, 4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), filter }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

const INDEXES = [{ a: 1 }, { b: 1 }, { a: 1, b: -1 }, { b: 1, a: 1 }, { b: -1, u: 1 }]

/** Applies the operation to the model. Returns the answer, or a refusal's code as a number. */
function expected(docs: Map<number, NaiveDoc>, op: Operation): unknown {
  const all = () => [...docs.values()]
  const matching = (by: NaiveFilter) => all().filter((one) => naivelyMatches(one, by))
  const store = (one: NaiveDoc) => {
    if (breaksUnique(all(), one, 'u')) throw DUPLICATE_KEY
    docs.set(one._id, one)
  }
  switch (op.kind) {
    case 'insert':
      if (docs.has(op.one._id)) throw DUPLICATE_KEY
      store(op.one)
      return { n: 1 }
    case 'updateOne': {
      const before = docs.get(op.id)
      if (!before && !op.upsert) return { n: 0, nModified: 0 }
      const after = naivelyUpdated(before ?? { _id: op.id }, op.update)
      store(after)
      return { n: 1, nModified: before && !isSame(before, after) ? 1 : 0 }
    }
    case 'updateMany': {
      const found = matching(op.filter)
      const changed = found.map((one) => naivelyUpdated(one, op.update))
      for (const one of changed) docs.set(one._id, one)
      const nModified = changed.filter((one, i) => !isSame(one, found[i] as NaiveDoc)).length
      return { n: found.length, nModified }
    }
    case 'findAndModify':
      return expectedOfFindAndModify(docs, op, store)
    case 'delete': {
      const found = matching(op.filter)
      for (const { _id } of found) docs.delete(_id)
      return { n: found.length }
    }
    case 'find': {
      const sorted = naivelySorted(matching(op.filter), op.sort)
      return sorted.slice(op.skip, op.limit === 0 ? undefined : op.skip + op.limit)
    }
    case 'count':
      return { n: matching(op.filter).length }
  }
}

function expectedOfFindAndModify(
  docs: Map<number, NaiveDoc>,
  op: Extract<Operation, { kind: 'findAndModify' }>,
  store: (one: NaiveDoc) => void,
): unknown {
  const matching = [...docs.values()].filter((one) => naivelyMatches(one, op.filter))
  const [before] = naivelySorted(matching, op.sort)
  if (!before) return { value: null }
  if (!op.update) {
    docs.delete(before._id)
    return { value: before }
  }
  const after = naivelyUpdated(before, op.update)
  store(after)
  return { value: op.isNew ? after : before }
}

function isSame(a: NaiveDoc, b: NaiveDoc): boolean {
  const text = (one: NaiveDoc) => JSON.stringify(Object.entries(one).sort(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}

async function answered(name: string, op: Operation): Promise<unknown> {
  switch (op.kind) {
    case 'insert':
      return written(await engine.run({ insert: name, documents: [op.one] }))
    case 'updateOne': {
      const statement = { q: { _id: op.id }, u: op.update, upsert: op.upsert }
      return written(await engine.run({ update: name, updates: [statement] }))
    }
    case 'updateMany':
      return written(
        await engine.run({ update: name, updates: [{ q: op.filter, u: op.update, multi: true }] }),
      )
    case 'findAndModify': {
      const change = op.update ? { update: op.update, new: op.isNew } : { remove: true }
      const answer = await engine.run({ findAndModify: name, query: op.filter, sort: op.sort, ...change })
      return { value: plain(answer.get('value') as Value) }
    }
    case 'delete':
      return written(await engine.run({ delete: name, deletes: [{ q: op.filter, limit: 0 }] }))
    case 'find': {
      const { filter, sort, skip, limit } = op
      const answer = await engine.run({ find: name, filter, sort, skip, limit })
      return plain((answer.get('cursor') as Doc).get('firstBatch') as Value)
    }
    case 'count':
      return { n: await engine.count(name, op.filter) }
  }
}

function written(answer: Doc): unknown {
  const [failed] = (answer.get('writeErrors') ?? []) as Doc[]
  if (failed) return failed.get('code')
  return Object.fromEntries([...answer].filter(([field]) => field === 'n' || field === 'nModified'))
}

function plain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return isDoc(value) ? Object.fromEntries([...value].map(([name, field]) => [name, plain(field)])) : value
}

function attempt(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    if (typeof error === 'number') return error
    throw error
  }
}

test('does what a naive collection does, whatever is asked of it in whatever order', async () => {
  let number = 0
  const scenario = fc.record({
    indexes: fc.subarray(INDEXES),
    operations: fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ indexes, operations }) => {
      const name = `r${number++}`
      const specs = [{ u: 1 }, ...indexes].map((key, i) => ({
        key,
        name: `i${i}`,
        ...(i === 0 && { unique: true }),
      }))
      await engine.run({ createIndexes: name, indexes: specs })
      const docs = new Map<number, NaiveDoc>()
      for (const op of operations) {
        const wanted = attempt(() => expected(docs, op))
        const got = await answered(name, op).catch((error) => {
          if (error instanceof CommandError) return error.code
          throw error
        })
        expect(got, JSON.stringify({ op, docs: [...docs.values()] })).toEqual(wanted)
      }
      const stored = (await engine.run({ find: name, sort: { _id: 1 } })).get('cursor') as Doc
      expect(plain(stored.get('firstBatch') as Value)).toEqual(naivelySorted([...docs.values()], { _id: 1 }))
    }),
    { numRuns: Math.ceil(CASES / OPERATIONS), endOnFailure: true },
  )
}, 600_000)
