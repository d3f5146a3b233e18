import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mongoose'

/** The service relies on these: ids go on, so it takes nothing new for what it remembers. */
const KEPT = new Set(['counters', 'data_format', 'jobs', 'upkeep', 'visit_backlogs', 'visitor_salts'])

/**
 * Removes all accounts and links from the database of a running service, for the next test file.
 * Settings and blocks are in its memory too: a file that changes them starts a service of its own.
 */
export async function emptyDatabase({ db }: Connection): Promise<void> {
  const collections = (await db?.collections()) ?? []
  const emptied = collections.filter(({ collectionName }) => !KEPT.has(collectionName))
  await Promise.all(emptied.map((collection) => collection.deleteMany({})))
}

/** The same for the embedded database of the service with that data directory. */
export async function emptyDatabaseIn(dataDir: string): Promise<void> {
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await createConnection(uri, { dbName: 'atajo' }).asPromise()
  await emptyDatabase(connection)
  await connection.close()
}
