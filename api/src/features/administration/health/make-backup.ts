import type { Backup, ServiceHealth } from '@atajo/shared/service-health'
import { AppError } from '../../../platform/app-error.ts'
import type { DatabaseRoom } from '../../../platform/database/database-room.ts'
import type { Lease } from '../../../platform/database/lease.ts'
import { HOUR_MS } from '../../../platform/durations.ts'
import type { BackupSettings } from '../../../platform/settings/backup-settings.ts'
import type { BackupFolder } from './backup-folder.ts'

export interface BackupDeps {
  settings: Pick<BackupSettings, 'everyHours' | 'keep'>
  /** True if the service uses its embedded database. */
  isPossible: () => boolean
  folder: BackupFolder
  /** Held by the process that makes a backup. */
  lease: Lease
  readRoom: () => Promise<Pick<DatabaseRoom, 'bytes'>>
  /** Writes a complete backup to that path. */
  copyTo: (path: string) => Promise<void>
  last: () => Promise<Backup | null>
  noteLast: (backup: Backup) => Promise<void>
  onFailure: (error: unknown) => void
  now: () => number
}

/** The hourly job is not exact to the minute, so a backup that is due soon is made now. */
const EARLY_MS = HOUR_MS / 6

/**
 * Backs up the database, then removes surplus backups.
 * @throws AppError `backup_not_possible`, `backup_running`, `backup_no_room`, `backup_failed`
 */
export async function makeBackup(deps: BackupDeps): Promise<Backup> {
  if (!deps.isPossible()) throw new AppError('backup_not_possible')
  const made = await deps.lease.run(() => copy(deps))
  if (made === 'taken') throw new AppError('backup_running')
  return made
}

/**
 * Makes a backup if the last one is older than the interval in the settings; only one process does.
 */
export async function makeDueBackup(deps: BackupDeps): Promise<number> {
  const { everyHours } = deps.settings
  if (everyHours === null || !deps.isPossible()) return 0
  const isDue = async () => {
    const last = await deps.last()
    return last === null || deps.now() - Date.parse(last.lastAt) >= everyHours * HOUR_MS - EARLY_MS
  }
  if (!(await isDue())) return 0
  // Checked again under the lease, because another process may just have made one.
  const made = await deps.lease.run(async () => ((await isDue()) ? copy(deps) : null))
  return made ? 1 : 0
}

/** Returns the state of the backups for the health page. */
export async function readBackups(deps: BackupDeps): Promise<ServiceHealth['backups']> {
  return { ...deps.settings, isPossible: deps.isPossible(), isRunning: await deps.lease.isTaken() }
}

async function copy(deps: BackupDeps): Promise<Backup> {
  const at = new Date(deps.now())
  const path = deps.folder.pathOf(at)
  try {
    const { bytes } = await deps.readRoom()
    if (!(await deps.folder.prepare(bytes))) throw new AppError('backup_no_room')
    await deps.copyTo(path)
    const backup = { lastAt: at.toISOString(), path }
    await deps.noteLast(backup)
    await deps.folder.keepNewest(deps.settings.keep)
    return backup
  } catch (error) {
    deps.onFailure(error)
    throw error instanceof AppError ? error : new AppError('backup_failed', { cause: error })
  }
}
