import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'

let engine: TestEngine
const connection = mongoose.createConnection()
const Link = connection.model(
  'Link',
  new mongoose.Schema({ code: { type: String, unique: true }, clicks: Number, tags: [String] }),
)

beforeAll(async () => {
  engine = await startTestEngine()
  await connection.openUri(engine.uri)
  await Link.init()
})

afterAll(async () => {
  await connection.close()
  await engine.stop()
})

test('stores what Mongoose creates and finds it again', async () => {
  await Link.create({ code: 'hola', clicks: 1, tags: ['a', 'b'] })
  expect(await Link.findOne({ tags: 'b' }).lean()).toMatchObject({ code: 'hola', clicks: 1 })
})

test('refuses a second document with the same unique key and says which', async () => {
  await Link.create({ code: 'twice' })
  await expect(Link.create({ code: 'twice' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { code: 1 },
    keyValue: { code: 'twice' },
  })
})

test('counts every one of 64 concurrent increments', async () => {
  await Link.create({ code: 'busy', clicks: 0 })
  await Promise.all(
    Array.from({ length: 64 }, () => Link.updateOne({ code: 'busy' }, { $inc: { clicks: 1 } })),
  )
  expect((await Link.findOne({ code: 'busy' }).lean())?.clicks).toBe(64)
})
