import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/connection.ts'
import { type DatabaseServer, openDatabaseServer } from '../platform/database/open-database.ts'
import { createDrain, type Drain } from '../platform/http/drain.ts'
import { readOrCreateSecret } from '../platform/secrets.ts'

export interface RunningService {
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
    openDatabaseServer(config, log),
    import('../platform/database/connection.ts'),
    import('./compose-app.ts'),
    import('../app.ts'),
  ])
  const database = createDatabase(server.uri, log, config)
  try {
    const drain = createDrain()
    const app = await buildApp(await composeApp({ config, log, database, secret, drain }))
    return await serve(app, { config, database, drain, server })
  } catch (error) {
    await closeDatabase({ database, server })
    throw error
  }
}

interface Serving {
  config: Config
  database: Database
  drain: Drain
  server: DatabaseServer
}

async function serve(app: FastifyInstance, serving: Serving): Promise<RunningService> {
  const { config, database, drain, server } = serving
  drain.watch(app.server)
  const connecting = database.connect()
  const address = await app.listen({ port: config.port, host: config.host })
  if (config.mongodbUri === null) await connecting
  return {
    address,
    failed: server.failed,
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
