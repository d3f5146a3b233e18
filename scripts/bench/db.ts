import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import mongoose from 'mongoose'
import { median } from '../median.ts'
import type { Bench } from './kit/bench.ts'

const { MongoClient } = mongoose.mongo
type Client = InstanceType<typeof MongoClient>
type Collection = ReturnType<ReturnType<Client['db']>['collection']>

const MEDIUM = 100_000
const SMALL = 1000
const BATCH = 10_000
const CLIENTS = 64
const SECONDS = 3
const ROUNDS = 5

const inWords = (documents: number) => `${documents.toLocaleString('en')} documents`
const perSecond = (figure: number) => `${Math.round(figure).toLocaleString('en')}/s`

/**
 * `npm run bench -- db [documents]`: the embedded database's figures, on this machine and in its
 * process model.
 */
export async function measure(bench: Bench): Promise<void> {
  const large = Number(bench.args[0] ?? 1_000_000)
  const start = async () => {
    const database = await startEmbeddedMongo({ directory: bench.directory, log: console.error })
    const client = await new MongoClient(database.uri, { maxPoolSize: CLIENTS }).connect()
    const end = async () => {
      await client.close()
      await database.stop()
    }
    return { uri: database.uri, end, client, named: (name: string) => client.db('bench').collection(name) }
  }
  const { uri, end, client, named } = await start()
  await fill(bench, named('small'), SMALL)
  await fill(bench, named('large'), large)
  await showFinds(bench, [
    [named('small'), SMALL],
    [named('large'), large],
  ])
  await showWrites(bench, client)
  await fill(bench, named('medium'), MEDIUM)
  for (const [what, task] of tasksOn(named('medium'))) {
    const longest = await longestBeside(uri, task)
    bench.show(`longest findOne beside ${what}, ${inWords(MEDIUM)}`, `${longest.toFixed(1)} ms`)
  }
  await end()
  const started = performance.now()
  const again = await start()
  bench.onEnd(again.end)
  await again.named('large').findOne({ code: 'c1' })
  const ms = Math.round(performance.now() - started)
  bench.show(`start until the first answer, ${inWords(large)}`, `${ms} ms`)
}

async function fill(bench: Bench, collection: Collection, documents: number): Promise<void> {
  await collection.createIndex({ code: 1 }, { unique: true })
  const started = performance.now()
  for (let from = 0; from < documents; from += BATCH) {
    const length = Math.min(BATCH, documents - from)
    await collection.insertMany(
      Array.from({ length }, (_, i) => ({ code: `c${from + i}`, owner: (from + i) % 100, n: 0 })),
    )
  }
  const rate = (documents * 1000) / (performance.now() - started)
  bench.show(`insertMany, ${inWords(documents)}, one more index`, perSecond(rate))
}

/** Alternating, so that other work of the machine meets both alike; the median of the rounds. */
async function showFinds(bench: Bench, sizes: readonly [Collection, number][]): Promise<void> {
  const rates = sizes.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, [collection, size]] of sizes.entries()) {
      const find = (i: number) => collection.findOne({ code: `c${(i * 7919) % size}` })
      rates[place]?.push(await rateOf(1, find, 1))
    }
  }
  const [inSmall = 0, inLarge = 0] = rates.map(median)
  for (const [place, rate] of [inSmall, inLarge].entries()) {
    const size = inWords(sizes[place]?.[1] ?? 0)
    bench.show(`findOne by a unique index, ${size}, 1 client`, perSecond(rate))
  }
  bench.show(
    '  its cost in the large collection, against the small one',
    `${(inSmall / inLarge).toFixed(2)} ×`,
  )
}

async function showWrites(bench: Bench, client: Client): Promise<void> {
  const small = client.db('bench').collection('small')
  const durable = client.db('bench').collection('small', { writeConcern: { w: 'majority', j: true } })
  const writes: [string, (i: number) => Promise<unknown>][] = [
    ['insertOne', (i) => small.insertOne({ code: `n${i}` })],
    ['insertOne flushed', (i) => durable.insertOne({ code: `f${i}` })],
    ['$inc of one document', () => small.updateOne({ code: 'c1' }, { $inc: { n: 1 } })],
  ]
  for (const [what, write] of writes) {
    bench.show(`${what}, ${CLIENTS} clients`, perSecond(await rateOf(CLIENTS, write, SECONDS)))
  }
}

/** The number of times per second that `action` ends, with `clients` at once. */
async function rateOf(clients: number, action: (i: number) => Promise<unknown>, seconds: number) {
  const started = performance.now()
  let count = 0
  const askOn = async () => {
    while (performance.now() < started + seconds * 1000) await action(count++)
  }
  await Promise.all(Array.from({ length: clients }, askOn))
  return (count * 1000) / (performance.now() - started)
}

function tasksOn(medium: Collection): [string, () => Promise<unknown>][] {
  const group = { $group: { _id: '$owner', n: { $sum: 1 } } }
  const everyOne = { $group: { _id: '$code', n: { $sum: 1 } } }
  return [
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
}

/** The longest that a findOne by index took for another client while `task` ran, in ms. */
async function longestBeside(uri: string, task: () => Promise<unknown>): Promise<number> {
  const probe = new Worker(new URL('./db-probe.mjs', import.meta.url), { workerData: { uri } })
  await once(probe, 'message')
  await task()
  probe.postMessage('stop')
  const [longest] = await once(probe, 'message')
  await once(probe, 'exit')
  return longest
}
