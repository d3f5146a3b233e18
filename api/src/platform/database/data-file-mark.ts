import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, databaseFolder } from './open-database.ts'

/**
 * Runs `onOther` where the embedded database lies in another file than `mark` beside it says, as
 * it does after a backup was restored; again at the next start where that failed.
 */
export async function noticeOtherDataFile(
  dataDir: string,
  mark: 'data-file' | 'decided-file',
  onOther: () => Promise<void>,
): Promise<void> {
  const folder = databaseFolder(dataDir)
  const file = statSync(databaseFile(dataDir), { bigint: true, throwIfNoEntry: false })
  if (!file || readMark(folder, mark) === String(file.ino)) return
  await onOther()
  writeFileSync(join(folder, mark), String(file.ino), { mode: 0o600 })
}

function readMark(folder: string, mark: string): string | null {
  try {
    return readFileSync(join(folder, mark), 'utf8')
  } catch {
    return null
  }
}
