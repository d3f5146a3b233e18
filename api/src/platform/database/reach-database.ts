import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { createConnection } from 'mongoose'
import {
  type DatabaseServer,
  type DatabaseServerOptions,
  databaseUriFile,
  openDatabaseServer,
} from './open-database.ts'

const ANSWER_MS = 1500

/**
 * Connects a program to the running service's database, or starts one for as long as the program
 * needs it.
 */
export async function reachDatabaseServer(
  options: DatabaseServerOptions,
  log: FastifyBaseLogger,
): Promise<DatabaseServer> {
  const uri = options.mongodbUri === null ? await runningDatabase(options.dataDir) : null
  if (uri === null) return openDatabaseServer(options, log)
  return { uri, failed: new Promise(() => {}), close: async () => {} }
}

async function runningDatabase(dataDir: string): Promise<string | null> {
  let uri: string
  try {
    uri = readFileSync(databaseUriFile(dataDir), 'utf8')
  } catch {
    return null
  }
  try {
    const connection = await createConnection(uri, { serverSelectionTimeoutMS: ANSWER_MS }).asPromise()
    await connection.close()
    return uri
  } catch {
    return null
  }
}
