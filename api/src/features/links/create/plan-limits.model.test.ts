import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const RUNS = randomRuns(4)

/** A kind of item that a plan limits, as its owner creates and removes it. */
interface Limited {
  limit: number
  create(number: number): Promise<{ statusCode: number; json(): unknown }>
  remove(id: number): Promise<{ statusCode: number }>
  list(): Promise<number[]>
}

let t: TestApp
beforeAll(async () => {
  t = await sharedTestApp()
})
afterAll(() => t?.close())

function linksOf(client: TestClient): Limited {
  return {
    limit: 10,
    create: () => client.post('/api/link/create', { longUrl: 'https://example.com/' }),
    remove: (id) => client.request({ method: 'DELETE', url: '/api/link/delete', payload: { id } }),
    list: async () => idsIn(await client.get('/api/link/user/')),
  }
}

function groupsOf(client: TestClient): Limited {
  return {
    limit: 5,
    create: (number) => client.post('/api/group/create', { title: `Grupo ${number}`, color: 'RED' }),
    remove: (groupId) => client.request({ method: 'DELETE', url: '/api/group/delete', payload: { groupId } }),
    list: async () => idsIn(await client.get('/api/group/user/')),
  }
}

function idsIn(answer: { json(): unknown }): number[] {
  return (answer.json() as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)
}

interface Model {
  limit: number
  ids: number[]
}

let made = 0

/** Sends several creates concurrently: exactly as many succeed as the limit allows. */
class CreateAtOnce implements fc.AsyncCommand<Model, Limited> {
  readonly count: number
  constructor(count: number) {
    this.count = count
  }
  check = () => true
  async run(model: Model, real: Limited): Promise<void> {
    const answers = await Promise.all(Array.from({ length: this.count }, () => real.create(++made)))
    const created = answers.filter(({ statusCode }) => statusCode === 201)
    expect(created.length).toBe(Math.min(this.count, model.limit - model.ids.length))
    expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBe(this.count - created.length)
    model.ids.push(...created.map((answer) => (answer.json() as { id: number }).id))
    expect(await real.list()).toEqual([...model.ids].sort((a, b) => a - b))
  }
  toString = () => `create ${this.count} at once`
}

/** Removes one item twice concurrently: one request succeeds and one slot becomes free. */
class RemoveTwice implements fc.AsyncCommand<Model, Limited> {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
  check = (model: Readonly<Model>) => model.ids.length > 0
  async run(model: Model, real: Limited): Promise<void> {
    const [id] = model.ids.splice(this.place % model.ids.length, 1) as [number]
    const statuses = (await Promise.all([real.remove(id), real.remove(id)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.sort()).toEqual([200, 404])
  }
  toString = () => `remove ${this.place}`
}

const commands = fc.commands(
  [
    fc.integer({ min: 1, max: 7 }).map((count) => new CreateAtOnce(count)),
    fc.nat(9).map((place) => new RemoveTwice(place)),
  ],
  { maxCommands: 12 },
)

test('a guest’s links and a free user’s groups never exceed their limit in any sequence of operations', async () => {
  const start = {
    links: async () => linksOf(await t.asGuest()),
    groups: async () => groupsOf(await t.signUp()),
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('links' as const, 'groups' as const), commands, async (kind, steps) => {
      const real = await start[kind]()
      await fc.asyncModelRun(() => ({ model: { limit: real.limit, ids: [] }, real }), steps)
    }),
    { numRuns: RUNS * 2 },
  )
})
