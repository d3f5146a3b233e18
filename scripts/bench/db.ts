import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import mongoose from 'mongoose'
import { median } from '../median.ts'

const { MongoClient } = mongoose.mongo

/**
 * `npm run bench -- db [documents]`: the embedded database's figures, on this machine and in its
 * process model.
 */
const LARGE = Number(process.argv[3] ?? 1_000_000)
const MEDIUM = 100_000
const SMALL = 1000
const BATCH = 10_000
const CLIENTS = 64
const SECONDS = 3
const ROUNDS = 5

const dataDir = mkdtempSync(join(tmpdir(), 'bench-db-'))
const start = () => startEmbeddedMongo({ directory: dataDir, log: console.error })
const show = (what: string, figure: string) => console.log(`${what.padEnd(78)} ${figure}`)

/** How often per second `action` ends, with `clients` at once. */
async function rate(
  clients: number,
  action: (i: number) => Promise<unknown>,
  seconds = SECONDS,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await action(count++)
    }),
  )
  return (count * 1000) / (performance.now() - started)
}

const perSecond = (figure: number) => `${Math.round(figure).toLocaleString('en')}/s`

let database = await start()
let client = await new MongoClient(database.uri, { maxPoolSize: CLIENTS }).connect()

async function fill(name: string, documents: number): Promise<void> {
  const collection = client.db('bench').collection(name)
  await collection.createIndex({ code: 1 }, { unique: true })
  const started = performance.now()
  for (let from = 0; from < documents; from += BATCH) {
    const count = Math.min(BATCH, documents - from)
    await collection.insertMany(
      Array.from({ length: count }, (_, i) => ({ code: `c${from + i}`, owner: (from + i) % 100, n: 0 })),
    )
  }
  show(
    `insertMany, ${documents.toLocaleString('en')} documents, one more index`,
    perSecond((documents * 1000) / (performance.now() - started)),
  )
}

/** Alternating, so that what else the machine does meets both alike; the median of the rounds. */
async function compareFinds(sizes: readonly [string, number][]): Promise<number[]> {
  const rates = sizes.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, [name, size]] of sizes.entries()) {
      const collection = client.db('bench').collection(name)
      rates[place]?.push(await rate(1, (i) => collection.findOne({ code: `c${(i * 7919) % size}` }), 1))
    }
  }
  return rates.map(median)
}

/** The longest that a findOne by index took for another client while `task` ran, in ms. */
async function longestBeside(task: () => Promise<unknown>): Promise<number> {
  const probe = new Worker(new URL('./db-probe.mjs', import.meta.url), {
    workerData: { uri: database.uri },
  })
  await once(probe, 'message')
  await task()
  probe.postMessage('stop')
  const [longest] = await once(probe, 'message')
  await once(probe, 'exit')
  return longest
}

try {
  const sizes: [string, number][] = [
    ['small', SMALL],
    ['large', LARGE],
  ]
  for (const [name, size] of sizes) await fill(name, size)
  const [inSmall = 0, inLarge = 0] = await compareFinds(sizes)
  show(`findOne by a unique index, ${SMALL.toLocaleString('en')} documents, 1 client`, perSecond(inSmall))
  show(`findOne by a unique index, ${LARGE.toLocaleString('en')} documents, 1 client`, perSecond(inLarge))
  show('  its cost in the large collection, against the small one', `${(inSmall / inLarge).toFixed(2)} ×`)
  const small = client.db('bench').collection('small')
  show(
    `insertOne, ${CLIENTS} clients`,
    perSecond(await rate(CLIENTS, (i) => small.insertOne({ code: `n${i}` }))),
  )
  const durable = client.db('bench').collection('small', { writeConcern: { w: 'majority', j: true } })
  show(
    `insertOne flushed, ${CLIENTS} clients`,
    perSecond(await rate(CLIENTS, (i) => durable.insertOne({ code: `f${i}` }))),
  )
  show(
    `$inc of one document, ${CLIENTS} clients`,
    perSecond(await rate(CLIENTS, () => small.updateOne({ code: 'c1' }, { $inc: { n: 1 } }))),
  )
  await fill('medium', MEDIUM)
  const medium = client.db('bench').collection('medium')
  const group = { $group: { _id: '$owner', n: { $sum: 1 } } }
  const everyOne = { $group: { _id: '$code', n: { $sum: 1 } } }
  const tasks: [string, () => Promise<unknown>][] = [
    ['a find that looks at all', () => medium.findOne({ none: 1 })],
    ['a search for text in all', () => medium.findOne({ code: /xyz/ })],
    ['a sort', () => medium.find().sort({ n: 1, owner: -1, code: 1 }).toArray()],
    ['a sort with a large limit', () => medium.find().sort({ owner: 1, code: -1 }).limit(40_000).toArray()],
    ['a $group into 100', () => medium.aggregate([group]).toArray()],
    ['a $group into 100,000', () => medium.aggregate([everyOne]).toArray()],
    ['a distinct', () => medium.distinct('owner')],
    ['a count', () => medium.countDocuments({ n: 0 })],
    ['an index being built', () => medium.createIndex({ owner: 1, code: -1 })],
    ['an updateMany', () => medium.updateMany({}, { $inc: { n: 1 } })],
    ['a deleteMany', () => medium.deleteMany({ owner: { $gte: 0 } })],
  ]
  for (const [what, task] of tasks) {
    const longest = await longestBeside(task)
    show(
      `longest findOne beside ${what}, ${MEDIUM.toLocaleString('en')} documents`,
      `${longest.toFixed(1)} ms`,
    )
  }
  await client.close()
  await database.stop()
  const started = performance.now()
  database = await start()
  client = await new MongoClient(database.uri).connect()
  await client.db('bench').collection('large').findOne({ code: 'c1' })
  show(
    `start until the first answer, ${LARGE.toLocaleString('en')} documents`,
    `${Math.round(performance.now() - started)} ms`,
  )
} finally {
  await client.close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
