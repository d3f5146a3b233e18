import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedMongo } from '@atajo/embedded-mongo'
import type { FastifyBaseLogger } from 'fastify'
import { embeddedMongoProgram } from './embedded-mongo-program.ts'

/** Where the database listens, and how to end it if this process started it. */
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

/** Folder of the embedded database inside the data directory. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

/** The file that the embedded database keeps everything in. */
export function databaseFile(dataDir: string): string {
  return join(databaseFolder(dataDir), 'data.mdb')
}

/** File that tells other programs on this machine where the running embedded database answers. */
export function databaseUriFile(dataDir: string): string {
  return join(dataDir, 'database-uri')
}

/**
 * Whether the database is the embedded one of the data directory: this process's own, or that of
 * the process which started this one.
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
 * The MongoDB of `mongodbUri`, or the embedded database of `dataDir` in a process of its own.
 * @throws when another process holds the data directory
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
