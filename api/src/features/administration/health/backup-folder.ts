import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../platform/durations.ts'

/** The folder for the service's database backups. */
export interface BackupFolder {
  /** Creates the folder if missing. Returns whether it has room for that many bytes. */
  prepare(bytes: number): Promise<boolean>
  /** Returns the path of the backup made at that time. */
  pathOf(at: Date): string
  /** Removes all but the newest backups made by the service. */
  keepNewest(count: number): Promise<void>
}

/** Names sort by time. Files with other names are not the service's and are never removed. */
const COPY = /^atajo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.mdb$/
/** Temporary files of interrupted backups. */
const SCRATCH = /^\.backup-/
/** Space that must stay free, because the database accepts no writes on a full disk. */
const SPARE_BYTES = 64 * 1024 * 1024

/** Manages backups in that directory. */
export function createBackupFolder(directory: string): BackupFolder {
  const remove = (name: string) => rm(join(directory, name), { recursive: true, force: true })

  async function removeScratch(): Promise<void> {
    const names = (await readdir(directory)).filter((name) => SCRATCH.test(name))
    for (const name of names) {
      const { mtimeMs } = await stat(join(directory, name))
      if (Date.now() - mtimeMs > DAY_MS) await remove(name)
    }
  }

  return {
    async prepare(bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await removeScratch()
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize >= bytes + SPARE_BYTES
    },
    pathOf: (at) => join(directory, `atajo-${at.toISOString().replaceAll(/[:.]/g, '-')}.mdb`),
    async keepNewest(count) {
      const copies = (await readdir(directory)).filter((name) => COPY.test(name)).sort()
      for (const name of copies.slice(0, -count)) await remove(name)
    },
  }
}
