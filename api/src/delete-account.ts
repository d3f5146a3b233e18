import { pino } from 'pino'
import { readConfig } from './config.ts'
import { eraseAccount } from './features/auth/erase-account.ts'
import { createErasureStore } from './features/auth/erasure.store.ts'
import { createUserStore } from './features/auth/users.store.ts'
import { createLinkPurgeStore } from './features/links/link-purge.store.ts'
import { createVisitStatsStore } from './features/stats/visit-stats.store.ts'
import type { Owner } from './platform/actor.ts'
import { createDatabase } from './platform/database/connection.ts'
import { reachDatabaseServer } from './platform/database/reach-database.ts'

const USAGE = 'Uso: npm run delete-account -- <usuario o correo>'

/** How far the clocks of this machine and of the database may be apart. */
const CLOCKS_APART_MS = 3_600_000

async function main(args: readonly string[]): Promise<string> {
  const [name, ...more] = args
  if (!name || more.length > 0 || name.startsWith('-')) throw new Error(USAGE)
  const log = pino({ level: 'silent' })
  const server = await reachDatabaseServer(readConfig(process.env), log)
  const database = createDatabase(server.uri, log)
  try {
    const { connection } = database
    const linkPurge = createLinkPurgeStore(connection)
    const stats = createVisitStatsStore(connection)
    const deps = {
      users: createUserStore(connection),
      erasure: createErasureStore(connection),
      async removeLinks(owner: Owner) {
        const now = new Date()
        await linkPurge.removeAllOf(owner, now)
        await stats.forgetDeletedLinks(new Date(now.getTime() - CLOCKS_APART_MS))
      },
    }
    await database.connect()
    const user = await eraseAccount(deps, name)
    if (user === null) throw new Error(`No existe ninguna cuenta con el nombre o el correo ${name}.`)
    return `La cuenta ${user.username} y todo lo suyo se ha borrado.`
  } finally {
    await database.close()
    await server.close()
  }
}

main(process.argv.slice(2)).then(
  (line) => console.log(line),
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
