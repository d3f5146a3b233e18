import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { serveDirectory } from '../serve-directory.ts'

const directory = mkdtempSync(join(tmpdir(), 'db-test-'))
const socket = join(directory, 'db.sock')
const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`

afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Serves the directory while `use` runs. */
async function withEngine(use: (client: MongoClient) => Promise<void>): Promise<void> {
  const onFatal = (error: Error) => {
    throw error
  }
  const log = () => undefined
  const served = await serveDirectory({
    directory: join(directory, 'data'),
    listen: { socket },
    log,
    onFatal,
  })
  const client = await MongoClient.connect(uri)
  try {
    await use(client)
  } finally {
    await client.close()
    await served.close()
  }
}

const block = (client: MongoClient, global: unknown) =>
  client.db('admin').command({ setUserWriteBlockMode: 1, global })

test('blocked writes change nothing, over a restart too, until they are let in again', async () => {
  let acknowledged = 0
  await withEngine(async (client) => {
    const things = client.db('test').collection<{ _id: number }>('things')
    const inserts = Array.from({ length: 300 }, (_, _id) =>
      things.insertOne({ _id }).then(
        () => {
          acknowledged += 1
        },
        (error: { code: number }) => expect(error.code).toBe(371),
      ),
    )
    await inserts[20]
    await block(client, true)
    const stored = await things.countDocuments()
    await Promise.all(inserts)
    expect(stored).toBeGreaterThan(0)
    expect(acknowledged).toBe(stored)
    const refused = { code: 371, codeName: 'UserWritesBlocked' }
    await expect(things.insertOne({ _id: 1000 })).rejects.toMatchObject(refused)
    await expect(things.updateOne({ _id: 0 }, { $set: { a: 1 } })).rejects.toMatchObject(refused)
    await expect(things.deleteMany({})).rejects.toMatchObject(refused)
    await expect(things.drop()).rejects.toMatchObject(refused)
    await expect(things.createIndex({ a: 1 })).rejects.toMatchObject(refused)
    expect(await things.countDocuments()).toBe(stored)
  })
  await withEngine(async (client) => {
    const things = client.db('test').collection<{ _id: number }>('things')
    await expect(things.deleteMany({})).rejects.toMatchObject({ code: 371 })
    expect(await things.countDocuments()).toBe(acknowledged)
    await block(client, false)
    expect((await things.deleteMany({})).deletedCount).toBe(acknowledged)
  })
})

test('the block is of the whole server and is a yes or a no', async () => {
  await withEngine(async (client) => {
    await expect(block(client, 'yes')).rejects.toMatchObject({ code: 14 })
    await expect(client.db('test').command({ setUserWriteBlockMode: 1, global: true })).rejects.toMatchObject(
      { code: 13 },
    )
  })
})
