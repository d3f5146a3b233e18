import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mongoose'

/**
 * The service caches these, and ids must continue so that a new thing never matches a cached one.
 */
const KEPT = new Set(['counters', 'data_format', 'jobs', 'upkeep', 'visit_backlogs', 'visitor_salts'])

/**
 * Removes all accounts and links of a running service for the next test file. Settings and blocks
 * are cached in the service, so a file that changes them starts its own.
 */
export async function emptyDatabase({ db }: Connection): Promise<void> {
  const collections = (await db?.collections()) ?? []
  const emptied = collections.filter(({ collectionName }) => !KEPT.has(collectionName))
  await Promise.all(emptied.map((collection) => collection.deleteMany({})))
}

/** Does the same in the embedded database of the service with that data directory. */
export async function emptyDatabaseIn(dataDir: string): Promise<void> {
  await withDatabaseIn(dataDir, emptyDatabase)
}

/** Gives an account PRO as `npm run grant-pro` does, in a hundredth of its time. */
export async function grantProIn(dataDir: string, username: string): Promise<void> {
  await withDatabaseIn(dataDir, async (connection) => {
    const users = connection.collection('users')
    const { matchedCount } = await users.updateOne({ username }, { $set: { grants: ['test'] } })
    if (matchedCount !== 1) throw new Error(`no account ${username}`)
  })
}

async function withDatabaseIn(
  dataDir: string,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await createConnection(uri, { dbName: 'atajo' }).asPromise()
  await use(connection).finally(() => connection.close())
}
