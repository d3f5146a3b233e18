import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../platform/durations.ts'

/** The folder where the service puts copies of its database. */
export interface BackupFolder {
  /** Makes it where it is missing; whether so many bytes have room there. */
  prepare(bytes: number): Promise<boolean>
  /** Where a copy of that instant goes. */
  pathOf(at: Date): string
  /** Removes all but the newest copies that the service has put there. */
  keepNewest(count: number): Promise<void>
}

/** Names that sort by their time; what has another name is not the service's to remove. */
const COPY = /^atajo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.mdb$/
/** What a copy that was cut short leaves. */
const SCRATCH = /^\.backup-/
/** What has to stay free beside it: the database takes no writes on a full disk. */
const SPARE_BYTES = 64 * 1024 * 1024

/** Copies under that path. */
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
