import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

/** @throws naming its owner and the command that helps, where this user may not write there */
export async function assertWritable(folder: string): Promise<void> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    // On a disk that is read-only or full visitors are led on, and what is not kept is counted.
    if (/^(EROFS|ENOSPC)$/.test((cause as NodeJS.ErrnoException).code ?? '')) return
    const [there, owner] = await nearest(path)
    const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
    const command = `sudo chown -R ${uid}:${gid} ${there}`
    throw new Error(TERMINAL_TEXTS.dataDirReadOnly({ path, owner, uid, command }), { cause })
  }
}

/** The folder, or the first above it that is there, with its owner's number. */
async function nearest(path: string): Promise<[string, number]> {
  const found = await stat(path).catch(() => null)
  return found || dirname(path) === path ? [path, found?.uid ?? 0] : nearest(dirname(path))
}
