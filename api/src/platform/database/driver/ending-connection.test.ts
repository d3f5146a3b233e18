import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongo, startEmbeddedMongo } from '@atajo/embedded-mongo'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase, type Database } from '../connection.ts'
import { isDatabaseAway } from '../database-errors.ts'
import { EndingConnection, endingConnection } from './ending-connection.ts'

const LARGER_THAN_ANY_BUFFER = 12_000_000
const DEADLINE_MS = 1_000

/** Starts a proxy before the database that can stall in the middle of a request. */
async function startHop(socketPath: string) {
  const open = new Set<Socket>()
  let onPiece: ((near: Socket) => void) | null = null
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    far.pipe(near)
    near.on('data', (piece) => {
      if (onPiece) onPiece(near)
      else far.write(piece)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    resetNextRequest: () => {
      onPiece = (near) => near.resetAndDestroy()
    },
    stopReading: () => {
      onPiece = (near) => near.pause()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Returns this process's sockets that were created while `during` runs. */
async function socketsMade(during: () => Promise<unknown>): Promise<Socket[]> {
  const made: Socket[] = []
  const note = (message: unknown) => made.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', note)
  await during()
  unsubscribe('net.client.socket', note)
  return made
}

let directory: string
let engine: EmbeddedMongo
let hop: Awaited<ReturnType<typeof startHop>>
let database: Database

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'atajo-ending-'))
  engine = await startEmbeddedMongo({ directory, log: () => {} })
  hop = await startHop(decodeURIComponent(new URL(engine.uri).hostname))
  const uri = `mongodb://127.0.0.1:${hop.port}/t?directConnection=true`
  database = createDatabase(uri, pino({ level: 'silent' }), { deadlineMs: DEADLINE_MS })
})

afterEach(async () => {
  hop.close()
  await database.close()
  await engine.stop()
  rmSync(directory, { recursive: true, force: true })
})

it('is built as the driver builds its own, and not at all on another driver', () => {
  expect(EndingConnection).toBeDefined()
  class OtherConnection {}
  expect(endingConnection(OtherConnection as never)).toBeUndefined()
})

function write(text: string): Promise<unknown> {
  return database.connection.collection('things').insertOne({ text })
}

it.each([
  ['takes a connection that breaks while a request is being written for an outage', 'resetNextRequest'],
  ['gives up a request that the database stops taking in', 'stopReading'],
] as const)('%s', async (_name, startFault) => {
  await database.connect()
  await write('first')
  hop[startFault]()
  const error = await write('x'.repeat(LARGER_THAN_ANY_BUFFER)).catch((reason) => reason)
  expect(isDatabaseAway(error), String(error)).toBe(true)
})

it('does not wait on a connection that closes as a request is about to be written', async () => {
  const sockets = await socketsMade(async () => {
    await database.connect()
    await write('first')
  })
  for (const socket of sockets) socket.destroy()
  const error = await write('second').catch((reason) => reason)
  expect(isDatabaseAway(error), String(error)).toBe(true)
  await expect.poll(() => database.isReady()).toBe(true)
})
