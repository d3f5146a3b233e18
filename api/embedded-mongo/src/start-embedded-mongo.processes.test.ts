import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { open } from 'lmdb'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpEmbeddedMongo } from './embedded-mongo.ts'
import { EXIT_CANNOT_WRITE } from './exit-codes.ts'
import { failureReason } from './failure.ts'
import { claimBySocket } from './socket-claim.ts'
import { startEmbeddedMongo } from './start-embedded-mongo.ts'

/** Number of kills; `EMBEDDED_KILLS` raises it. */
const KILLS = Number(process.env.EMBEDDED_KILLS ?? 2)
const WRITERS = 32

/** Each test starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'db-start-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function start(lines: string[] = []) {
  return startEmbeddedMongo({ directory, log: (line) => lines.push(line) })
}

function connect(uri: string): Promise<MongoClient> {
  return new MongoClient(uri, { serverSelectionTimeoutMS: 20_000, writeConcern: { w: 'majority' } }).connect()
}

async function pidOf(client: MongoClient): Promise<number> {
  return Number((await client.db('admin').command({ serverStatus: 1 })).pid)
}

test('loses nothing that was acknowledged when it is killed again and again under writers', async () => {
  const engine = await start()
  const client = await connect(engine.uri)
  const collection = client.db('t').collection<{ _id: string }>('acknowledged')
  const acknowledged: string[] = []
  let stopped = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; !stopped; i++) {
      const _id = `${writer}-${i}`
      await collection.insertOne({ _id }).then(
        () => acknowledged.push(_id),
        () => undefined,
      )
    }
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length
    while (acknowledged.length < before + 200) await collection.findOne({}).catch(() => undefined)
    process.kill(await pidOf(client), 'SIGKILL')
    while (
      !(await collection.findOne({}).then(
        () => true,
        () => false,
      ))
    );
  }
  stopped = true
  await Promise.all(writers)
  const stored = new Set((await collection.find().toArray()).map(({ _id }) => _id))
  expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([])
  expect(await collection.estimatedDocumentCount()).toBe(stored.size)
  await client.close()
  await engine.stop()
})

test('ends on request, even while its process cannot be restarted', async () => {
  const program = join(directory, 'once.mjs')
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    const mark = new URL('./mark', import.meta.url)
    if (existsSync(mark)) process.exit(1)
    writeFileSync(mark, '')
    process.send({ ready: true }, () => process.exit(${EXIT_CANNOT_WRITE}))`,
  )
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const engine = await startEmbeddedMongo({ directory, program: pathToFileURL(program), log })
  await vi.waitFor(() => expect(lines.join('\n')).toContain('ended while starting'), { timeout: 60_000 })
  await engine.stop()
})

test('refuses a second opener of the same data directory', async () => {
  const engine = await start()
  await expect(start()).rejects.toThrow(`the data directory ${directory} is in use by another process`)
  await engine.stop()
  const again = await start()
  await again.stop()
})

test('refuses a second opener in another network, as in another container', async () => {
  const engine = await start()
  const claim = await claimBySocket(directory)
  expect(claim).toBeUndefined()
  await engine.stop()
  const free = await claimBySocket(directory)
  expect(free).toBeDefined()
  await free?.release()
})

test('reports damaged data files instead of serving them', async () => {
  const engine = await start()
  const client = await connect(engine.uri)
  await client
    .db('t')
    .collection('c')
    .insertMany(Array.from({ length: 500 }, (_, i) => ({ i, text: 'x'.repeat(500) })))
  await client.close()
  await engine.stop()
  const file = join(directory, 'data.mdb')
  truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)
  await expect(start()).rejects.toThrow('damaged')
})

test('serves a port by itself, to this machine only, and ends in good order', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, directory, '0'])
  const [line] = await once(child.stderr, 'data')
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1])
  const client = await connect(`mongodb://127.0.0.1:${port}/?directConnection=true`)
  await client.db('t').collection('c').insertOne({ kept: true })
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4')) {
    await expect(reach(address, port)).rejects.toThrow('ECONNREFUSED')
  }
  await client.close()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

function reach(host: string, port: number): Promise<unknown> {
  return once(createConnection({ host, port }), 'connect')
}

test('names another format of the data files instead of calling them damaged', async () => {
  await (await start()).stop()
  const root = open({ path: directory, keyEncoding: 'binary', encoding: 'binary', maxDbs: 4 })
  const catalog = root.openDB({ name: 'catalog', keyEncoding: 'binary', encoding: 'binary' })
  await catalog.put(Buffer.from('format'), Buffer.from([1]))
  await root.close()
  await expect(start()).rejects.toThrow(`the data files in ${directory} have another format`)
})

test('keeps its files for its owner alone', async () => {
  const engine = await start()
  await (await connect(engine.uri)).db('t').collection('c').insertOne({ kept: true })
  const names = readdirSync(directory)
  expect(names).toContain('data.mdb')
  for (const name of names) expect([name, statSync(join(directory, name)).mode & 0o077]).toEqual([name, 0])
})

test('restores a backup that was taken while it was running, for its owner alone', async () => {
  const engine = await start()
  const client = await connect(engine.uri)
  await client.db('t').collection('c').insertOne({ kept: true })
  const copy = mkdtempSync(join(tmpdir(), 'db-copy-'))
  const file = join(copy, 'data.mdb')
  await backUpEmbeddedMongo(directory, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(copy)).toEqual(['data.mdb'])
  const reasons = [
    [directory, file],
    [join(copy, 'nothing'), `${file}.2`],
  ] as const
  for (const [from, to] of reasons) {
    const reason = failureReason(await backUpEmbeddedMongo(from, to).catch((error) => error))
    expect(reason).toBe(from === directory ? 'file-exists' : 'nothing-to-copy')
  }
  await client.close()
  await engine.stop()
  rmSync(directory, { recursive: true })
  directory = copy
  const restored = await start()
  const again = await connect(restored.uri)
  expect(await again.db('t').collection('c').countDocuments({ kept: true })).toBe(1)
  await again.close()
  await restored.stop()
})
