import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from './open-database.ts'

/** The embedded database's own file. */
const DATA_FILE = 'data.mdb'
/** Beside it: which file it was at the last start. It goes with the folder. */
const MARK = 'data-file'

/**
 * Runs `onOther` where the embedded database lies in another file than at the last start, as it
 * does after a backup was restored; again at the next start where that failed.
 */
export async function noticeOtherDataFile(dataDir: string, onOther: () => Promise<void>): Promise<void> {
  const folder = databaseFolder(dataDir)
  const file = statSync(join(folder, DATA_FILE), { bigint: true, throwIfNoEntry: false })
  if (!file || readMark(folder) === String(file.ino)) return
  await onOther()
  writeFileSync(join(folder, MARK), String(file.ino), { mode: 0o600 })
}

function readMark(folder: string): string | null {
  try {
    return readFileSync(join(folder, MARK), 'utf8')
  } catch {
    return null
  }
}
