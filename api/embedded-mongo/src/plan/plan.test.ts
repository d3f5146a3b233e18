import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { parseSort } from '../query/sort-pattern.ts'
import type { Collection } from '../storage/collection.ts'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'
import { randomRuns } from '../testing/random-runs.ts'
import { type Json, smallDocument, smallFilter, smallIndexKey, smallSort } from '../testing/small-values.ts'
import { collectSlowly } from '../write/collect-rows.ts'

/** Total number of compared queries. */
const CASES = randomRuns(5000)
const QUERIES_PER_COLLECTION = 100

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
})

afterAll(() => engine.close())

const indexOptions = fc.constantFrom(
  {},
  {},
  { sparse: true },
  { partialFilterExpression: { c: { $exists: true } } },
  { partialFilterExpression: { c: { $gt: 0 } } },
)

const query = fc.record({ filter: smallFilter, sort: fc.option(smallSort), limit: fc.constantFrom(0, 0, 3) })

const scenario = fc.record({
  documents: fc.array(smallDocument, { minLength: 10, maxLength: 40 }),
  indexes: fc.array(fc.tuple(smallIndexKey, indexOptions), { minLength: 1, maxLength: 4 }),
  queries: fc.array(query, { minLength: QUERIES_PER_COLLECTION, maxLength: QUERIES_PER_COLLECTION }),
})

/** Each condition is met by another element, and a sparse index has no entry for the second one. */
const elementsApart = {
  documents: [{ a: [{ x: 1 }, {}] }],
  indexes: [[{ 'a.x': -1 }, { sparse: true }]],
  queries: [{ filter: { 'a.x': { $gte: null, $lt: 2 } }, sort: null, limit: 0 }],
}

/** Refusals of a compound index over two arrays (171) and of a repeated index (85) are expected. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof CommandError) || (error.code !== 171 && error.code !== 85)) throw error
}

interface Query {
  filter: { [key: string]: Json }
  sort: { [key: string]: 1 | -1 } | null
  limit: number
}

/** Returns the found records, in order if the query has a sort, or the code of the refusal. */
async function answers(collection: Collection, { filter, sort, limit }: Query): Promise<unknown> {
  try {
    const fields = sort ? parseSort(doc({ ...sort, _id: 1 })) : undefined
    const wanted = fields && limit > 0 ? { limit } : {}
    const records = await collectSlowly(engine.storage, collection, {
      filter: parseFilter(doc(filter)),
      sort: fields,
      ...wanted,
    })
    return fields ? records : records.sort((a, b) => a - b)
  } catch (error) {
    if (error instanceof CommandError) return error.code
    throw error
  }
}

test('answers every query by its indexes as by looking at every document', async () => {
  let number = 0
  let compared = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ documents, indexes, queries }) => {
      const name = `c${number++}`
      await engine.run({ insert: name, documents: documents.map((document, i) => ({ _id: i, ...document })) })
      for (const [i, [key, options]] of indexes.entries()) {
        const index = { key: { ...key }, name: `i${i}`, ...options }
        await engine.run({ createIndexes: name, indexes: [index] }).catch(onlyRefused)
      }
      const collection = engine.storage.catalog.collections.get(`test.${name}`) as Collection
      for (const one of queries) {
        const scanned = await answers({ ...collection, indexes: [] }, one)
        expect(await answers(collection, one), JSON.stringify({ one, indexes })).toEqual(scanned)
        compared++
      }
    }),
    {
      numRuns: Math.ceil(CASES / QUERIES_PER_COLLECTION) + 1,
      examples: [[elementsApart as never]],
      endOnFailure: true,
    },
  )
  expect(compared).toBeGreaterThanOrEqual(CASES)
}, 600_000)
