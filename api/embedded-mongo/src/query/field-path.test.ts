import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestEngine, openTestEngine } from '../testing/open-test-engine.ts'

let engine: OpenTestEngine

beforeAll(async () => {
  engine = await openTestEngine()
  await engine.run({ insert: 'one', documents: [{ _id: 1, a: [1] }] })
})

afterAll(() => engine.close())

const PATHS: [string, number][] = [
  ['', 40352],
  ['a.', 40353],
  ['.a', 15998],
  ['a..b', 15998],
  ['a.$b', 16410],
]

const PLACES: [string, (path: string) => object][] = [
  ['a sort', (path) => ({ find: 'one', sort: { [path]: 1 } })],
  ['a projection', (path) => ({ find: 'one', projection: { [path]: 1 } })],
]

test.each(PLACES)('refuses the same paths in %s', async (_name, command) => {
  for (const [path, code] of PATHS) {
    await expect(engine.run(command(path) as never), path).rejects.toMatchObject({ code })
  }
})

test('refuses the same paths in an expression, where the sign alone has a code of its own', async () => {
  for (const [path, code] of [['', 16872], ...PATHS.slice(1)] as [string, number][]) {
    const pipeline = [{ $group: { _id: `$${path}` } }]
    await expect(engine.run({ aggregate: 'one', pipeline, cursor: {} }), path).rejects.toMatchObject({ code })
  }
})
