import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { open } from 'lmdb'
import { EmbeddedMongoError } from './failure.ts'

/**
 * Writes a consistent copy of a data directory into one file, for its owner alone, even while an
 * engine serves it. To restore, put it as `data.mdb` into an empty directory.
 */
export async function backupDirectory(directory: string, file: string): Promise<void> {
  if (!existsSync(join(directory, 'data.mdb'))) {
    throw new EmbeddedMongoError('nothing-to-copy', `${directory} has no database`)
  }
  const target = resolve(file)
  if (existsSync(target)) throw new EmbeddedMongoError('file-exists', `${file} exists already`)
  const root = open({ path: directory, readOnly: true, keyEncoding: 'binary', encoding: 'binary', maxDbs: 4 })
  const scratch = mkdtempSync(join(dirname(target), '.backup-'))
  try {
    await root.backup(scratch, true)
    const copy = join(scratch, 'data.mdb')
    chmodSync(copy, 0o600)
    renameSync(copy, target)
  } finally {
    await root.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}
