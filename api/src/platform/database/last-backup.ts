import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '@atajo/shared/service-health'

/** The file lies in the data directory, outside the database. */
const MARK = 'last-backup'

/** Reads when the last backup was made, by whatever means. Returns null if none is known. */
export async function readLastBackup(dataDir: string): Promise<Backup | null> {
  try {
    const { lastAt, path } = JSON.parse(await readFile(join(dataDir, MARK), 'utf8'))
    return { lastAt: new Date(lastAt).toISOString(), path: String(path) }
  } catch {
    return null
  }
}

/** Records a complete backup. */
export async function noteLastBackup(dataDir: string, backup: Backup): Promise<void> {
  const mark = join(dataDir, MARK)
  await writeFile(`${mark}.new`, JSON.stringify(backup), { mode: 0o600 })
  await rename(`${mark}.new`, mark)
}
