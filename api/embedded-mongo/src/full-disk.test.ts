import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, MongoClient } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { startEmbeddedMongo } from './start-embedded-mongo.ts'
import { mountSmallDisk } from './testing/small-disk.ts'

vi.setConfig({ testTimeout: 120_000 })

const WRITERS = 16
const TEXT = 'x'.repeat(64 * 1024)
const NO_ROOM = 14031

const LIMIT = 'prlimit'
const canLimit = spawnSync(LIMIT, ['--version']).status === 0

interface Text {
  _id: string
  text: string
}

/** Starts writers that continue after every failure, and records the results of their writes. */
function startWriters(texts: Collection<Text>) {
  const acknowledged: string[] = []
  const refusals = new Set<unknown>()
  let stopped = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; !stopped; i++) {
      const _id = `${writer}-${i}`
      await texts.insertOne({ _id, text: TEXT }).then(
        () => acknowledged.push(_id),
        (error) => refusals.add(error.code ?? error.name),
      )
    }
  })
  return {
    acknowledged,
    refusals,
    more: async () => {
      const before = acknowledged.length
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + WRITERS), {
        timeout: 60_000,
      })
    },
    stop: async () => {
      stopped = true
      await Promise.all(writers)
    },
  }
}

async function lost(texts: Collection<Text>, acknowledged: readonly string[]): Promise<string[]> {
  const stored = await texts.find({}, { projection: { _id: 1 } }).toArray()
  const ids = new Set(stored.map(({ _id }) => _id))
  return acknowledged.filter((id) => !ids.has(id))
}

async function connect(uri: string): Promise<MongoClient> {
  return new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 }).connect()
}

test('refuses writes on a full disk, goes on reading, and writes again once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(96)
  if (!disk) return skip('no small disk can be mounted here')
  const engine = await startEmbeddedMongo({
    directory: join(disk.path, 'data'),
    log: () => undefined,
  })
  try {
    const client = await connect(engine.uri)
    const texts = client.db('t').collection<Text>('texts')
    const writers = startWriters(texts)
    await writers.more()
    disk.fill()
    await vi.waitFor(() => expect(writers.refusals).toContain(NO_ROOM), { timeout: 60_000 })
    expect(await texts.findOne({ _id: writers.acknowledged[0] as string })).not.toBeNull()
    disk.free()
    await writers.more()
    await writers.stop()
    expect(await lost(texts, writers.acknowledged)).toEqual([])
    await client.close()
  } finally {
    await engine.stop()
    disk.unmount()
  }
})

test.skipIf(!canLimit)(
  'starts again by itself after a commit that failed, and has lost nothing',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'db-limit-'))
    const lines: string[] = []
    const engine = await startEmbeddedMongo({
      directory,
      log: (line) => lines.push(line),
    })
    const client = await connect(engine.uri)
    const texts = client.db('t').collection<Text>('texts')
    const writers = startWriters(texts)
    await writers.more()
    const { pid } = await client.db('admin').command({ serverStatus: 1 })
    spawnSync(LIMIT, ['--pid', String(Number(pid)), `--fsize=${1024 * 1024}`])
    await vi.waitFor(() => expect(lines.join('\n')).toContain('ends, since a write failed'), {
      timeout: 60_000,
    })
    await writers.more()
    await writers.stop()
    expect(await lost(texts, writers.acknowledged)).toEqual([])
    await client.close()
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  },
)
