import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createDatabase } from '../platform/database/connection.ts'
import type { DatabaseServer } from '../platform/database/open-database.ts'
import { createDrain } from '../platform/http/drain.ts'
import { composeApp } from './compose-app.ts'

export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string
  /** Rejects when the service can no longer do its work. */
  failed: Promise<void>
  /** Finishes what is under way, then ends everything it started; `isSudden` leaves out the grace for balancers. */
  close(how?: { isSudden: boolean }): Promise<void>
}

export interface ServeAppOptions {
  config: Config
  log: Logger
  /** Signs sessions. */
  secret: string
  /** Ended with the service. */
  server: DatabaseServer
}

/**
 * Listens, also when the database of MONGODB_URI is away, and serves as soon as that comes back.
 * @throws what makes it impossible, such as a port in use; the database's server is ended then
 */
export async function serveApp({ config, log, secret, server }: ServeAppOptions): Promise<RunningService> {
  const database = createDatabase(server.uri, log, config)

  async function closeDatabase(): Promise<void> {
    await database.close()
    await server.close()
  }

  try {
    const drain = createDrain()
    const app = await buildApp(await composeApp({ config, log, database, secret, drain }))
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
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}
