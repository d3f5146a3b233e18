import { join, resolve } from 'node:path'
import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'

/** Folder, interval and number of the backups of the embedded database. */
export interface BackupSettings {
  directory: string
  /** Null if backups are made on request only. */
  everyHours: number | null
  keep: number
}

const EVERY = /^(?:off|[1-9]\d{0,3}[hd])$/
const KEEP = /^[1-9]\d{0,3}$/

export const BACKUP_VARIABLES = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z.string().regex(EVERY, SETTING_TEXTS.everySoOften).default('off'),
  BACKUP_KEEP: z.string().regex(KEEP, SETTING_TEXTS.whole(1, 9999)).default('7'),
}

/** Resolves the folder relative to the data directory. */
export function backupSettings(
  { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: z.infer<z.ZodObject<typeof BACKUP_VARIABLES>>,
  dataDir: string,
): BackupSettings {
  const hours = BACKUP_EVERY.endsWith('d') ? 24 : 1
  return {
    directory: BACKUP_DIR ? resolve(BACKUP_DIR) : join(resolve(dataDir), 'backups'),
    everyHours: BACKUP_EVERY === 'off' ? null : Number.parseInt(BACKUP_EVERY, 10) * hours,
    keep: Number(BACKUP_KEEP),
  }
}
