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
  /**
   * The path of the first administrator's setup, once the database is connected; null if there is
   * an administrator.
   */
  setupPath: Promise<string | null>
  /** The number of decisions that were missing in a restored backup. */
  replayed: number
  /** The listening address, such as `http://127.0.0.1:3000`. */
  address: string
  /** Rejects when the service can no longer work. */
  failed: Promise<void>
  /**
   * Finishes running requests, then stops; `isSudden` skips the grace period for load balancers.
   */
  close(how?: { isSudden: boolean }): Promise<void>
}

/**
 * Starts the whole service in this process. It listens even while the database is unreachable.
 * @throws if the port is in use, or the data directory belongs to another process
 */
export async function startProcess(config: Config, log: Logger): Promise<RunningService> {
  const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
  // Code is loaded while the embedded database starts.
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
