import { SETUP_PAGE } from '@atajo/shared/paths'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type DecidedDatabase, openDecidedDatabase } from './composition/open-decided-database.ts'
import type { Config } from './config.ts'
import { openFirstDay } from './features/administration/accounts/first-day.ts'
import type { Database } from './platform/database/connection.ts'
import { createDrain, type Drain } from './platform/http/drain.ts'
import { readOrCreateSecret } from './platform/secrets.ts'

export interface RunningService {
  /** Where the first administrator is made, once the database is there; null where there is one. */
  setupPath: Promise<string | null>
  /** Decisions that a restored copy had not, and has now. */
  replayed: number
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string
  /** Rejects when the service can no longer do its work. */
  failed: Promise<void>
  /** Finishes what is under way, then ends; `isSudden` leaves out the grace for balancers. */
  close(how?: { isSudden: boolean }): Promise<void>
}

/**
 * Starts the whole service in this process; it listens also while the database is away.
 * @throws what makes that impossible: a port in use, a data directory of another process
 */
export async function startProcess(config: Config, log: Logger): Promise<RunningService> {
  const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
  // The code is loaded while the embedded database starts beside it.
  const [server, { createDatabase }, { composeApp }, { buildApp }] = await Promise.all([
    openDecidedDatabase(config, log),
    import('./platform/database/connection.ts'),
    import('./composition/compose-app.ts'),
    import('./app.ts'),
  ])
  const database = createDatabase(server.uri, log, config)
  try {
    const drain = createDrain()
    const deps = await composeApp({ config, log, database, secret, drain })
    const openSetup = () => openFirstDay(deps.administration.firstDay)
    return await serve(await buildApp(deps), { config, database, drain, server, openSetup })
  } catch (error) {
    await closeDatabase({ database, server })
    throw error
  }
}

interface Serving {
  config: Config
  database: Database
  drain: Drain
  server: DecidedDatabase
  openSetup: () => Promise<string | null>
}

async function serve(app: FastifyInstance, serving: Serving): Promise<RunningService> {
  const { config, database, drain, server, openSetup } = serving
  drain.watch(app.server)
  const connecting = database.connect()
  connecting.catch(() => {})
  const address = await app.listen({ port: config.port, host: config.host })
  if (config.mongodbUri === null) await connecting
  const opening = connecting.then(openSetup).catch(() => null)
  return {
    address,
    replayed: server.replayed,
    setupPath: opening.then((token) => token && `${SETUP_PAGE}#${token}`),
    failed: Promise.race([server.failed, connecting.then(() => server.failed)]),
    async close({ isSudden = false } = { isSudden: false }) {
      await drain.begin(app.server, isSudden ? 0 : config.drainSeconds * 1000)
      await app.close()
      await closeDatabase(serving)
    },
  }
}

async function closeDatabase({ database, server }: Pick<Serving, 'database' | 'server'>): Promise<void> {
  await database.close()
  await server.close()
}
