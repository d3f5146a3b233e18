import { stat, statfs } from 'node:fs/promises'
import type { Connection } from 'mongoose'
import { type DatabaseServerOptions, databaseFile, isEmbeddedDatabase } from './open-database.ts'

export interface DatabaseRoom {
  kind: 'embedded' | 'mongodb'
  bytes: number
  /** Free bytes on its disk; null if the database does not report them. */
  freeBytes: number | null
  answerMs: number
}

/** Reads the size from the database, and the free space from the disk of an embedded database. */
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
