import { promisify } from 'node:util'
import { MongoStore } from 'connect-mongo'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'

let engine: TestEngine
let client: MongoClient

beforeAll(async () => {
  engine = await startTestEngine()
  client = await new MongoClient(engine.uri).connect()
})

afterAll(async () => {
  await client.close()
  await engine.stop()
})

test('keeps the sessions of connect-mongo, from the first to the last of them', async () => {
  const store = MongoStore.create({ client: client as never, dbName: 't', ttl: 60 })
  const call = (method: keyof MongoStore, ...args: unknown[]): Promise<unknown> =>
    promisify((store[method] as (...all: unknown[]) => void).bind(store) as never)(...(args as []))
  const session = { cookie: { originalMaxAge: 60_000 }, user: 'ana' }
  await call('set', 'one', session)
  await call('set', 'two', session)
  expect(await call('get', 'one')).toMatchObject({ user: 'ana' })
  expect(await call('get', 'none')).toBeFalsy()
  await call('touch', 'one', session)
  expect(await call('all')).toHaveLength(2)
  await call('destroy', 'one')
  expect(await call('get', 'one')).toBeFalsy()
  expect(await call('length')).toBe(1)
  const indexes = await client.db('t').collection('sessions').indexes()
  expect(indexes.find(({ key }) => key.expires)?.expireAfterSeconds).toBe(0)
  await call('clear')
  expect(await call('get', 'two')).toBeFalsy()
})
