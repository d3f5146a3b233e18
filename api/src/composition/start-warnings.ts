import { statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readLastBackup } from '../platform/database/last-backup.ts'
import { databaseFolder } from '../platform/database/open-database.ts'
import { DAY_MS } from '../platform/durations.ts'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

/** Older than this a copy is no help. */
const FRESH_MS = 7 * DAY_MS

/** What of the settings is not fit for the public, a sentence each. */
export async function startWarnings(config: Config, now: number): Promise<string[]> {
  const { operator, publicUrl } = config
  const missing = Object.entries(operator).flatMap(([name, value]) =>
    value === null ? [`OPERATOR_${name.toUpperCase()}`] : [],
  )
  return [
    ...(missing.length > 0 ? [TERMINAL_TEXTS.operatorUnknown(missing.join(', '))] : []),
    ...(isOpenlyPlain(publicUrl) ? [TERMINAL_TEXTS.plainHttp(publicUrl)] : []),
    ...((await lacksBackup(config, now)) ? [TERMINAL_TEXTS.noBackup] : []),
  ]
}

/** Whether others reach it by an address that anybody on the way can read and change. */
function isOpenlyPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Of its own database alone; one that is made unasked is made at the start. */
async function lacksBackup({ mongodbUri, dataDir, backups }: Config, now: number): Promise<boolean> {
  if (mongodbUri !== null || backups.everyHours !== null) return false
  const last = await readLastBackup(dataDir)
  const since = last ? Date.parse(last.lastAt) : bornAt(databaseFolder(dataDir), now)
  return now - since > FRESH_MS
}

function bornAt(folder: string, now: number): number {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? stats.birthtimeMs || stats.mtimeMs : now
}
