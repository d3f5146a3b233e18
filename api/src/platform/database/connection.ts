import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Connection, createConnection } from 'mongoose'
import { NewerDataError, noteDataFormat, refuseNewerData } from './data-format.ts'
import { EndingConnection } from './driver/ending-connection.ts'

export interface Database {
  uri: string
  connection: Connection
  /**
   * Connects in the background and creates the indexes; until then every operation fails at once.
   * @throws NewerDataError if a later version has written there
   */
  connect(): Promise<void>
  /** Runs `task` before the database counts as ready, and repeats it until it succeeds. */
  prepare(task: (connection: Connection) => Promise<void>): void
  /** Tells whether the database answers now and its indexes exist. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const RETRY_MS = 500
const PING_MS = 1000

/** The longest wait for a database that is away or hangs, in ms. */
export const DATABASE_DEADLINE_MS = 2000

const WRITE_CONCERN = { w: 'majority' as const, journal: true }

export interface DatabaseOptions {
  /** Defaults to DATABASE_DEADLINE_MS. */
  deadlineMs?: number
  /** Applies the driver fixes in `driver/`, for places where the driver would wait for ever. */
  usesFastPath?: boolean
}

function clientOptions({ deadlineMs = DATABASE_DEADLINE_MS, usesFastPath = true }: DatabaseOptions) {
  return {
    autoCreate: false,
    autoIndex: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: deadlineMs,
    connectTimeoutMS: deadlineMs,
    socketTimeoutMS: deadlineMs,
    waitQueueTimeoutMS: deadlineMs,
    // A retry would double the wait for a database that hangs.
    retryReads: false,
    heartbeatFrequencyMS: DATABASE_DEADLINE_MS,
    maxPoolSize: 50,
    ...(usesFastPath && EndingConnection ? { connectionType: EndingConnection } : {}),
    writeConcern: WRITE_CONCERN,
  }
}

/**
 * Returns a connection that is opened later, so that models can be declared at once. A database
 * that is absent at the start is connected to as soon as it appears.
 */
export function createDatabase(
  uri: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  options: DatabaseOptions = {},
): Database {
  const connection = createConnection()
  connection.set('sanitizeFilter', true)
  // `openUri` would set these too late for operations that run before the first connection.
  Object.assign(connection.config, { bufferCommands: false, autoIndex: false, autoCreate: false })
  const closing = new AbortController()
  const tasks: ((connection: Connection) => Promise<void>)[] = []
  let isPrepared = false

  async function connect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        if (connection.readyState !== 1)
          await connection.openUri(uri, { ...clientOptions(options), dbName: databaseName(uri) })
        await takeData(connection)
        for (const task of tasks) await task(connection)
        isPrepared = true
        return
      } catch (error) {
        if (error instanceof NewerDataError) throw error
        log.warn({ reason: String(error) }, 'The database does not answer yet')
        await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  async function isReady(): Promise<boolean> {
    if (!isPrepared || !connection.db) return false
    const ping = connection.db.command({ ping: 1 }, { timeoutMS: PING_MS })
    return ping.then(
      () => true,
      () => false,
    )
  }

  async function close(): Promise<void> {
    closing.abort()
    await connection.close()
  }

  return { uri, connection, connect, prepare: (task) => void tasks.push(task), isReady, close }
}

async function takeData({ db, models }: Connection): Promise<void> {
  if (!db) throw new Error('The connection has no database')
  const isNoteMissing = await refuseNewerData(db)
  await Promise.all(Object.values(models).map((model) => model.createIndexes()))
  if (isNoteMissing) await noteDataFormat(db)
}

/** Returns the database name in the URI, or `atajo`. */
export function databaseName(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1] ?? 'atajo'
}
