import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { open } from 'lmdb'
import { EmbeddedMongoError } from './failure.ts'
import { DATA_FILE } from './storage/data-file.ts'
import { syncToDisk } from './sync-to-disk.ts'

/** Copied bytes, and the largest possible total. */
export interface BackupProgress {
  done: number
  of: number
}

const WATCH_MS = 200

/**
 * Writes a consistent copy of a data directory into one file with mode 0600, even while an engine
 * serves it. The file appears under its name only once it is complete and on the disk.
 */
export async function backupDirectory(
  directory: string,
  file: string,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<void> {
  if (!existsSync(join(directory, DATA_FILE))) {
    throw new EmbeddedMongoError('nothing-to-copy', `${directory} has no database`)
  }
  const target = resolve(file)
  if (existsSync(target)) throw new EmbeddedMongoError('file-exists', `${file} exists already`)
  const root = open({ path: directory, readOnly: true, keyEncoding: 'binary', encoding: 'binary', maxDbs: 4 })
  const scratch = mkdtempSync(join(dirname(target), '.backup-'))
  const clean = () => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', clean)
  const copy = join(scratch, DATA_FILE)
  const of = statSync(join(directory, DATA_FILE)).size
  const watch = setInterval(() => {
    onProgress({ done: statSync(copy, { throwIfNoEntry: false })?.size ?? 0, of })
  }, WATCH_MS)
  try {
    await root.backup(scratch, true)
    chmodSync(copy, 0o600)
    syncToDisk(copy)
    renameSync(copy, target)
    syncToDisk(dirname(target))
  } finally {
    clearInterval(watch)
    await root.close()
    clean()
    process.off('exit', clean)
  }
}
