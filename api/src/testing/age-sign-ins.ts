import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection } from 'mongoose'

/** Moves all sign-ins of a running service so far into the past that they replace no password. */
export async function ageSignIns(dataDir: string): Promise<void> {
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await createConnection(uri, { dbName: 'atajo' }).asPromise()
  const signedInAt = { 'session.actor.signedInAt': Date.now() - 600_000 }
  const aged = await connection
    .collection('sessions')
    .updateMany({ 'session.actor.kind': 'user' }, { $set: signedInAt })
  await connection.close()
  if (aged.matchedCount === 0) throw new Error('nobody is signed in')
}
