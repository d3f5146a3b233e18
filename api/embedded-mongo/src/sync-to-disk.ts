import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a file's bytes, or a folder's names, are on the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } catch (error) {
    // Some systems refuse to sync folders, and offer no alternative.
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    closeSync(file)
  }
}
