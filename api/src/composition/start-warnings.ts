import { statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readLastBackup } from '../platform/database/last-backup.ts'
import { databaseFolder } from '../platform/database/open-database.ts'
import { DAY_MS } from '../platform/durations.ts'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

/** A backup older than this is reported. */
const FRESH_MS = 7 * DAY_MS

/** Returns warnings about settings that are unsafe on a public server. */
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

/** Returns whether clients reach the address without TLS over a network. */
function isOpenlyPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Checks the embedded database only; automatic backups are made at the start anyway. */
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
