import { JOB_NAMES, type ServiceHealth, type SetupWarning } from '@atajo/shared/service-health'
import type { DatabaseRoom } from '../../../platform/database/database-room.ts'
import type { JobRecords } from '../../../platform/job-records.ts'
import { type BackupDeps, readBackups } from './make-backup.ts'

export interface ServiceHealthDeps {
  readRoom: () => Promise<DatabaseRoom>
  /** The visits of all processes that are not counted yet. */
  waitingVisits: () => Promise<number>
  /** The median over the last redirects of this process, in ms; null before the first one. */
  medianRedirectMs: () => number | null
  backups: BackupDeps
  countSessions: () => Promise<number>
  jobs: Pick<JobRecords, 'list'>
  version: string
  warnings: () => SetupWarning[]
}

/** Less free space than this is reported; below 32 MB the embedded database accepts no writes. */
const LITTLE_ROOM = 512 * 1024 * 1024

/** Returns the state of the service for its administrators. */
export async function readServiceHealth(deps: ServiceHealthDeps): Promise<ServiceHealth> {
  const [room, waiting, backup, backups, sessions, records] = await Promise.all([
    deps.readRoom(),
    deps.waitingVisits(),
    deps.backups.last(),
    readBackups(deps.backups),
    deps.countSessions(),
    deps.jobs.list(JOB_NAMES),
  ])
  const isLow = room.freeBytes !== null && room.freeBytes < LITTLE_ROOM
  const byName = new Map(records.map((record) => [record.name, record]))
  return {
    database: { ...room, state: isLow ? 'low_room' : 'ok' },
    journal: { waiting },
    redirects: { medianMs: deps.medianRedirectMs() },
    backup,
    backups,
    version: deps.version,
    sessions,
    warnings: deps.warnings(),
    jobs: JOB_NAMES.map((name) => {
      const record = byName.get(name)
      if (!record) return { name, lastAt: null, ok: true, tookMs: null, didNothing: false }
      const { lastAt, ok, tookMs, didNothing = false } = record
      return { name, lastAt: lastAt.toISOString(), ok, tookMs, didNothing }
    }),
  }
}
