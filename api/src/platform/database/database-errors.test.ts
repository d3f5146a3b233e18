import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'
import { startEmbeddedDatabase } from './embedded/start-engine.ts'

const entry = new URL('./embedded/main.ts', import.meta.url)
const LARGER_THAN_ANY_BUFFER = 12_000_000

/** A hop on the way to the database that, once told to, takes one piece of a request and resets the connection. */
async function startHop(socketPath: string) {
  const open = new Set<Socket>()
  let resets = false
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    far.pipe(near)
    near.on('data', (piece) => {
      if (resets) near.resetAndDestroy()
      else far.write(piece)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    resetNextRequest: () => {
      resets = true
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

it('takes a connection that breaks while a request is being written for an outage', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-errors-'))
  const engine = await startEmbeddedDatabase({ dataDir, entry, log: () => {} })
  const hop = await startHop(decodeURIComponent(new URL(engine.uri).hostname))
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${hop.port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 5_000,
    retryWrites: false,
  })
  try {
    const things = (await client.connect()).db('t').collection('things')
    await things.insertOne({ name: 'first' })
    hop.resetNextRequest()
    const large = { text: 'x'.repeat(LARGER_THAN_ANY_BUFFER) }
    const error = await things.insertOne(large).catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseAway(error), String(error)).toBe(true)
  } finally {
    hop.close()
    await client.close()
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
