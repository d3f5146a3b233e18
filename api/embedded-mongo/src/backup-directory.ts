import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { open } from 'lmdb'
import { EmbeddedMongoError } from './failure.ts'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * Writes a consistent copy of a data directory into one file, for its owner alone, even while an
 * engine serves it. Under its name it is whole and on the disk, or not there.
 */
export async function backupDirectory(directory: string, file: string): Promise<void> {
  if (!existsSync(join(directory, 'data.mdb'))) {
    throw new EmbeddedMongoError('nothing-to-copy', `${directory} has no database`)
  }
  const target = resolve(file)
  if (existsSync(target)) throw new EmbeddedMongoError('file-exists', `${file} exists already`)
  const root = open({ path: directory, readOnly: true, keyEncoding: 'binary', encoding: 'binary', maxDbs: 4 })
  const scratch = mkdtempSync(join(dirname(target), '.backup-'))
  const clean = () => rmSync(scratch, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    await root.backup(scratch, true)
    const copy = join(scratch, 'data.mdb')
    chmodSync(copy, 0o600)
    syncToDisk(copy)
    renameSync(copy, target)
    syncToDisk(dirname(target))
  } finally {
    await root.close()
    clean()
    process.off('exit', clean)
  }
}
