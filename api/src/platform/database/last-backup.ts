import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '@atajo/shared/service-health'

/** Says in the data directory, outside of the database, which copy of it was made last. */
const MARK = 'last-backup'

/** The last copy of the embedded database, however it was made; null where none is known. */
export async function readLastBackup(dataDir: string): Promise<Backup | null> {
  try {
    const { lastAt, path } = JSON.parse(await readFile(join(dataDir, MARK), 'utf8'))
    return { lastAt: new Date(lastAt).toISOString(), path: String(path) }
  } catch {
    return null
  }
}

/** Notes a copy that is whole. */
export async function noteLastBackup(dataDir: string, backup: Backup): Promise<void> {
  const mark = join(dataDir, MARK)
  await writeFile(`${mark}.new`, JSON.stringify(backup), { mode: 0o600 })
  await rename(`${mark}.new`, mark)
}
