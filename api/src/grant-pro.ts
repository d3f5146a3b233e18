import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createUserStore } from './features/auth/users.store.ts'
import { changeGrant } from './features/billing/change-grant.ts'
import { createDatabase } from './platform/database/connection.ts'
import { reachDatabaseServer } from './platform/database/reach-database.ts'

const USAGE = 'Uso: npm run grant-pro -- <usuario o correo> [--revoke]'

/** What an operator gives, apart from what is paid for. */
const GRANT = 'operator'

async function main(args: readonly string[]): Promise<string> {
  const isRevoked = args.includes('--revoke')
  const [name, ...more] = args.filter((arg) => arg !== '--revoke')
  if (!name || more.length > 0 || name.startsWith('-')) throw new Error(USAGE)
  const log = pino({ level: 'silent' })
  const server = await reachDatabaseServer(readConfig(process.env), log)
  const database = createDatabase(server.uri, log)
  try {
    const users = createUserStore(database.connection)
    await database.connect()
    const found = await users.findForLogin(name)
    if (!found) throw new Error(`No existe ninguna cuenta con el nombre o el correo ${name}.`)
    const { id, username } = found.user
    await changeGrant(users, { userId: id, grant: GRANT, isGranted: async () => !isRevoked })
    const plan = (await users.planOf(id)) === 'pro' ? 'PRO' : 'gratuito'
    return `${username} tiene ahora el plan ${plan}.`
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
