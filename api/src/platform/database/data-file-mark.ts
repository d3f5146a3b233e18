import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, databaseFolder } from './open-database.ts'

/**
 * Runs `onOther` if the mark names another database file, which happens after a restore. It runs
 * again at the next start if it failed.
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
