import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { ServiceHealthDeps } from '../features/administration/service-health.ts'
import { readDatabaseRoom } from '../platform/database/database-room.ts'
import { readLastBackup } from '../platform/database/last-backup.ts'
import { isEmbeddedDatabase } from '../platform/database/open-database.ts'
import type { JobRecords } from '../platform/job-records.ts'
import { countSessions } from '../platform/session/user-sessions.ts'
import { VERSION } from '../version.ts'
import type { VisitParts } from './visits.ts'

export interface ServiceHealthOptions {
  connection: Connection
  jobs: JobRecords
  visits: Pick<VisitParts, 'waitingVisits'>
}

/** How the service is, as the database, the disk and all processes say. */
export function composeServiceHealth(
  config: Config,
  { connection, jobs, visits }: ServiceHealthOptions,
): ServiceHealthDeps {
  return {
    readRoom: () => readDatabaseRoom(connection, config),
    waitingVisits: visits.waitingVisits,
    lastBackup: async () => (isEmbeddedDatabase(config) ? readLastBackup(config.dataDir) : null),
    readBackups: async () => ({
      isPossible: isEmbeddedDatabase(config),
      isRunning: false,
      everyHours: null,
      keep: 7,
    }),
    countSessions: () => countSessions(connection),
    jobs,
    version: VERSION,
  }
}
