import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Doc } from './bson/value.ts'
import { removeExpired } from './storage/remove-expired.ts'
import { type OpenTestEngine, openTestEngine } from './testing/open-test-engine.ts'
import { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'

const CLIENTS = 64

let engine: TestEngine
let inside: OpenTestEngine
let client: MongoClient

beforeAll(async () => {
  engine = await startTestEngine()
  inside = await openTestEngine()
  client = await new MongoClient(engine.uri, { maxPoolSize: CLIENTS }).connect()
})

afterAll(async () => {
  await client.close()
  await inside.close()
  await engine.stop()
})

function everyone<T>(action: (writer: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CLIENTS }, (_, writer) => action(writer)))
}

interface Numbered {
  _id: string
  n: number
}

test('gives 64 clients 64 different numbers from one counter', async () => {
  const counters = client.db('t').collection<Numbered>('counters')
  const options = { upsert: true, returnDocument: 'after' } as const
  const taken = await everyone(() => counters.findOneAndUpdate({ _id: 'link' }, { $inc: { n: 1 } }, options))
  expect(taken.map((document) => document?.n).sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: CLIENTS }, (_, i) => i + 1),
  )
})

test('lets exactly one of 64 clients take a conditional change', async () => {
  const seats = client.db('t').collection<Numbered>('seats')
  await seats.insertOne({ _id: 'one', n: 0 })
  const results = await everyone((writer) =>
    seats.updateOne({ _id: 'one', n: 0 }, { $set: { n: writer + 1 } }),
  )
  expect(results.filter(({ modifiedCount }) => modifiedCount === 1).length).toBe(1)
})

test('lets exactly one of 64 clients insert a unique key', async () => {
  const names = client.db('t').collection('names')
  await names.createIndex({ name: 1 }, { unique: true })
  const outcomes = await everyone(() =>
    names.insertOne({ name: 'same' }).then(
      () => 1,
      (error) => error.code,
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 1).length).toBe(1)
  expect(outcomes.filter((outcome) => outcome === 11000).length).toBe(CLIENTS - 1)
})

test('goes on answering others while a long sort runs', async () => {
  const rows = client.db('t').collection<Numbered>('rows')
  await rows.insertMany(Array.from({ length: 6000 }, (_, n) => ({ _id: `r${n}`, n: (n * 7919) % 6000 })))
  let sorted = false
  const sort = rows
    .find()
    .sort({ n: 1 })
    .toArray()
    .then((all) => {
      sorted = true
      return all
    })
  let answered = 0
  while (!sorted) {
    await rows.findOne({ _id: 'r1' })
    answered++
  }
  expect((await sort).map(({ n }) => n)).toEqual(Array.from({ length: 6000 }, (_, i) => i))
  expect(answered).toBeGreaterThan(3)
})

test('removes what a TTL index says has expired, and nothing else', async () => {
  const index = { key: { at: 1 }, name: 'at', expireAfterSeconds: 60 }
  await inside.run({ createIndexes: 'ttl', indexes: [index] })
  const now = new Date()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const documents = [
    { _id: 'old', at: ago(61) },
    { _id: 'young', at: ago(59) },
    { _id: 'text', at: 'x' },
    { _id: 'none' },
    { _id: 'earliest of several', at: [ago(1), ago(100)] },
  ]
  await inside.run({ insert: 'ttl', documents })
  await removeExpired(inside.storage, now)
  const found = (await inside.run({ find: 'ttl' })).get('cursor') as Doc
  expect((found.get('firstBatch') as Doc[]).map((one) => one.get('_id'))).toEqual(['young', 'text', 'none'])
})

test('changes many documents in slices, each of them once', async () => {
  const many = client.db('t').collection<Numbered>('many')
  await many.insertMany(Array.from({ length: 1500 }, (_, i) => ({ _id: `m${i}`, n: i })))
  await many.createIndex({ n: 1 })
  const { modifiedCount } = await many.updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } })
  expect(modifiedCount).toBe(1500)
  expect(await many.countDocuments({ n: { $gte: 10_000, $lt: 15_000 } })).toBe(1500)
})
