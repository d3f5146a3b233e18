import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import type { FastifyBaseLogger } from 'fastify'
import { embeddedMongoProgram } from './embedded-mongo-program.ts'

export interface DatabaseServer {
  uri: string
  /** Rejects when the embedded database cannot be kept running. */
  failed: Promise<void>
  close(): Promise<void>
}

export interface DatabaseServerOptions {
  mongodbUri: string | null
  dataDir: string
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

export function databaseFile(dataDir: string): string {
  return join(databaseFolder(dataDir), 'data.mdb')
}

/** Other programs on this machine read here where the embedded database answers. */
export function databaseUriFile(dataDir: string): string {
  return join(dataDir, 'database-uri')
}

/**
 * Tells whether the database is the embedded one of the data directory, which this process or the
 * one that started it runs.
 */
export function isEmbeddedDatabase({ mongodbUri, dataDir }: DatabaseServerOptions): boolean {
  if (mongodbUri === null) return true
  try {
    return readFileSync(databaseUriFile(dataDir), 'utf8') === mongodbUri
  } catch {
    return false
  }
}

/**
 * Opens the MongoDB of `mongodbUri`, or starts the embedded database of `dataDir` as a process.
 * @throws if another process holds the data directory
 */
export async function openDatabaseServer(
  { mongodbUri, dataDir }: DatabaseServerOptions,
  log: FastifyBaseLogger,
): Promise<DatabaseServer> {
  if (mongodbUri !== null) return { uri: mongodbUri, failed: new Promise(() => {}), close: async () => {} }
  const engine = await startEmbeddedMongo({
    directory: databaseFolder(dataDir),
    program: embeddedMongoProgram,
    log: (line) => log.info({ from: 'database' }, line),
  })
  const uriFile = databaseUriFile(dataDir)
  writeFileSync(uriFile, engine.uri, { mode: 0o600 })
  return {
    uri: engine.uri,
    failed: engine.closed,
    async close() {
      rmSync(uriFile, { force: true })
      await engine.stop()
    },
  }
}
