import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { noticeOtherDataFile } from '../platform/database/data-file-mark.ts'
import { createDecisionLog } from '../platform/database/decision-log.ts'
import { type DatabaseServer, openDatabaseServer } from '../platform/database/open-database.ts'

/** A database in which no decision is missing because of a restored backup. */
export interface DecidedDatabase extends DatabaseServer {
  /** The number of decisions that were missing in the restored backup. */
  replayed: number
}

/**
 * Opens the database. If the embedded database was restored since the last start, first re-applies
 * the decisions made after the backup.
 * @throws if another process holds the data directory
 */
export async function openDecidedDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: FastifyBaseLogger,
): Promise<DecidedDatabase> {
  const server = await openDatabaseServer(config, log)
  let replayed = 0
  if (config.mongodbUri !== null) return { ...server, replayed }
  try {
    await noticeOtherDataFile(config.dataDir, 'decided-file', async () => {
      const decisions = await createDecisionLog(config.dataDir).read()
      if (decisions.length === 0) return
      // Loaded on demand, because it is needed only after a restore.
      const { replayDecisions } = await import('./replay-decisions.ts')
      replayed = await replayDecisions(decisions, server.uri, log)
    })
  } catch (error) {
    await server.close()
    throw error
  }
  return { ...server, replayed }
}
