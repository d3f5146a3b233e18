import { promisify } from 'node:util'
import { MongoStore } from 'connect-mongo'
import { MongoClient } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answeredWords, type ListedWords, listedWords, sentWords, wordsOfRow } from './testing/answered.ts'
import { MONGOSH_SESSION } from './testing/mongosh-session.fixture.ts'
import { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'

let engine: TestEngine
let client: MongoClient
const sent = new Set<string>()

const connection = mongoose.createConnection()
const Link = connection.model(
  'Link',
  new mongoose.Schema({ code: { type: String, unique: true }, clicks: Number, tags: [String] }),
)

function record({ command }: { command: object }): void {
  for (const word of sentWords(command)) sent.add(word)
}

beforeAll(async () => {
  engine = await startTestEngine()
  client = await new MongoClient(engine.uri, { monitorCommands: true }).connect()
  client.on('commandStarted', record)
  await connection.openUri(engine.uri, { monitorCommands: true })
  connection.getClient().on('commandStarted', record as never)
  await Link.init()
})

afterAll(async () => {
  await Promise.all([connection.close(), client.close()])
  await engine.stop()
})

describe('Mongoose', () => {
  test('finds again what it created', async () => {
    await Link.create({ code: 'hola', clicks: 1, tags: ['a', 'b'] })
    expect(await Link.findOne({ tags: 'b' }).lean()).toMatchObject({ code: 'hola', clicks: 1 })
  })

  test('a second document with the same unique key fails with an error that names the key', async () => {
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
    const found = await Link.findOneAndUpdate({ code: 'busy' }, { $inc: { clicks: 1 } }).lean()
    expect(found?.clicks).toBe(64)
  })
})

test('connect-mongo keeps its sessions, from the first to the last of them', async () => {
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

test('mongosh has every command of an operator’s session answered', async () => {
  for (const [database, command] of MONGOSH_SESSION) {
    const answer = await client.db(database).command(command)
    expect([answer.ok, answer.writeErrors], JSON.stringify(command)).toEqual([1, undefined])
  }
})

test('mongosh gets a collection’s statistics in the form that it requests', async () => {
  const links = client.db('statistics').collection<{ _id: number }>('links')
  await links.insertMany([{ _id: 1 }, { _id: 2 }])
  const [found] = await links.aggregate([{ $collStats: { storageStats: { scale: 1 } } }]).toArray()
  expect(found).toMatchObject({
    ns: 'statistics.links',
    storageStats: { count: 2, nindexes: 1, indexSizes: { _id_: expect.any(Number) }, scaleFactor: 1 },
  })
})

/** Groups rows by place. */
function byPlace(rows: readonly ListedWords[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const { where, words } of rows) places.set(where, [...(places.get(where) ?? []), ...words].sort())
  return places
}

describe('the lists in the README', () => {
  test('name what the engine answers, all of it and nothing else', () => {
    const answered = [...answeredWords()].map(([where, words]) => ({ where, words: [...words], senders: [] }))
    expect(byPlace(listedWords())).toEqual(byPlace(answered))
  })

  test('name whatever these clients have sent, and each client only where it sends it', async () => {
    const rows = listedWords()
    const isListed = (word: string) =>
      rows.some(
        (row) => wordsOfRow(row).includes(word) || (row.words[0] === 'any' && word.startsWith(row.where)),
      )
    expect([...sent].filter((word) => !isListed(word))).toEqual([])
    const tools = rows.filter(
      ({ senders }) => !senders.some((one) => one === 'Atajo' || one === 'the driver'),
    )
    const missing = tools.flatMap(wordsOfRow).filter((word) => !sent.has(word) && !word.endsWith('.any'))
    expect(missing).toEqual([])
  })
})
