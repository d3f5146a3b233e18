import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabaseServer } from '../platform/database/open-database.ts'
import { readOrCreateSecret } from '../platform/secrets.ts'
import type { RunningService } from './serve-app.ts'

/**
 * Starts the whole service in this process. Its code is loaded while the embedded database starts beside it.
 * @throws what makes the start impossible: a port in use, a data directory that another process holds
 */
export async function startProcess(config: Config, log: Logger): Promise<RunningService> {
  const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
  const [server, { serveApp }] = await Promise.all([
    openDatabaseServer(config, log),
    import('./serve-app.ts'),
  ])
  return serveApp({ config, log, secret, server })
}
