import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import type { BackupDeps } from '../features/administration/health/make-backup.ts'
import type { ServiceHealthDeps } from '../features/administration/health/service-health.ts'
import { readDatabaseRoom } from '../platform/database/database-room.ts'
import type { JobRecords } from '../platform/job-records.ts'
import { createMailReach } from '../platform/mail/smtp-check.ts'
import type { ServiceMetrics } from '../platform/metrics/service-metrics.ts'
import { countSessions } from '../platform/session/user-sessions.ts'
import { VERSION } from '../version.ts'
import type { VisitParts } from './visits.ts'

export interface ServiceHealthOptions {
  backups: BackupDeps
  connection: Connection
  jobs: JobRecords
  metrics: Pick<ServiceMetrics, 'medianRedirectMs'>
  visits: Pick<VisitParts, 'waitingVisits' | 'redirects'>
}

export function composeServiceHealth(
  config: Config,
  { backups, connection, jobs, metrics, visits }: ServiceHealthOptions,
): ServiceHealthDeps {
  const isMailReached = createMailReach(config.smtp)
  return {
    warnings: () => [
      ...visits.redirects.setupWarnings(),
      ...(isMailReached() ? [] : (['mail_unreachable'] as const)),
    ],
    readRoom: () => readDatabaseRoom(connection, config),
    waitingVisits: visits.waitingVisits,
    medianRedirectMs: metrics.medianRedirectMs,
    backups,
    countSessions: () => countSessions(connection),
    jobs,
    version: VERSION,
  }
}
