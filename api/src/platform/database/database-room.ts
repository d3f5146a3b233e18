import { stat, statfs } from 'node:fs/promises'
import type { Connection } from 'mongoose'
import { type DatabaseServerOptions, databaseFile, isEmbeddedDatabase } from './open-database.ts'

/** How large the database is, and how much room it has. */
export interface DatabaseRoom {
  kind: 'embedded' | 'mongodb'
  bytes: number
  /** What its disk has left; null where the database does not say. */
  freeBytes: number | null
  answerMs: number
}

/** Asks the database, and the disk where the database is the service's own. */
export async function readDatabaseRoom(
  connection: Connection,
  options: DatabaseServerOptions,
): Promise<DatabaseRoom> {
  const { db } = connection
  if (!db) throw new Error('the database was not reached yet')
  const since = performance.now()
  await db.command({ ping: 1 })
  const answerMs = Math.round((performance.now() - since) * 10) / 10
  if (isEmbeddedDatabase(options)) {
    const file = databaseFile(options.dataDir)
    const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(file)])
    return { kind: 'embedded', bytes: size, freeBytes: bavail * bsize, answerMs }
  }
  const { storageSize = 0, indexSize = 0, fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1 })
  const freeBytes = fsTotalSize === undefined ? null : Math.round(fsTotalSize - fsUsedSize)
  return { kind: 'mongodb', bytes: Math.round(storageSize + indexSize), freeBytes, answerMs }
}
