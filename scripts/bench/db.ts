import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../source-files.ts'

/**
 * `npm run bench -- db [documents]`: the embedded database's figures, on this machine and in its process model.
 * Loaded by address, so that the scripts' type check stays apart from the API's.
 */
const engine = (file: string) =>
  import(pathToFileURL(join(root, 'api', 'src', 'platform', 'database', 'embedded', file)).href)
const { startEmbeddedDatabase } = await engine('start-engine.ts')
const { MongoClient } = await import('mongodb' as string)

const LARGE = Number(process.argv[3] ?? 1_000_000)
const SMALL = 1000
const BATCH = 10_000
const CLIENTS = 64
const SECONDS = 3

const dataDir = mkdtempSync(join(tmpdir(), 'bench-db-'))
const entry = pathToFileURL(join(root, 'api', 'src', 'platform', 'database', 'embedded', 'main.ts'))
const start = () => startEmbeddedDatabase({ dataDir, entry, log: console.error })
const show = (what: string, figure: string) => console.log(`${what.padEnd(58)} ${figure}`)

/** How often per second `action` ends, with `clients` at once. */
async function rate(clients: number, action: (i: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
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

try {
  for (const [name, size] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const) {
    await fill(name, size)
    const collection = client.db('bench').collection(name)
    const found = await rate(1, (i) => collection.findOne({ code: `c${(i * 7919) % size}` }))
    show(`findOne by a unique index, ${size.toLocaleString('en')} documents, 1 client`, perSecond(found))
  }
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
  let longest = 0
  let grouping = true
  const group = client
    .db('bench')
    .collection('large')
    .aggregate([{ $limit: 100_000 }, { $group: { _id: '$owner', n: { $sum: 1 } } }])
  const grouped = group.toArray().finally(() => {
    grouping = false
  })
  while (grouping) {
    const asked = performance.now()
    await small.findOne({ code: 'c1' })
    longest = Math.max(longest, performance.now() - asked)
  }
  await grouped
  show('longest findOne beside a $group over 100,000 documents', `${longest.toFixed(1)} ms`)
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
