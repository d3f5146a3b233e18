import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { noticeOtherDataFile } from '../platform/database/data-file-mark.ts'
import { createDecisionLog } from '../platform/database/decision-log.ts'
import { type DatabaseServer, openDatabaseServer } from '../platform/database/open-database.ts'

/** A database that no restored copy has brought behind what was decided. */
export interface DecidedDatabase extends DatabaseServer {
  /** Decisions that a restored copy had not, and has now. */
  replayed: number
}

/**
 * Opens the database; the embedded one, restored since the last start, takes in first what was
 * decided after its copy was made.
 * @throws when another process holds the data directory
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
      // Loaded after a restore only.
      const { replayDecisions } = await import('./replay-decisions.ts')
      replayed = await replayDecisions(decisions, server.uri, log)
    })
  } catch (error) {
    await server.close()
    throw error
  }
  return { ...server, replayed }
}
