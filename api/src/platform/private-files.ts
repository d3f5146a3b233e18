import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

/** Read, write and search for anybody but the owner. */
const OTHERS = 0o077

/** DATA_DIR may hold what an operator has put there, which is theirs to share. */
const OWN =
  /^(backups|data-file|database|database-uri|decided-file|decisions|journal|last-backup|session-secret)(\.\w+)?$/

/**
 * Keeps what this process writes from everybody else on the machine, and what earlier versions have
 * left open below `dataDir` too. Returns the paths that stay open, such as those of another owner.
 */
export async function keepFilesPrivate(dataDir: string): Promise<string[]> {
  process.umask(OTHERS)
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => OWN.test(name))
  const below = await Promise.all(names.map((name) => pathsOf(join(dataDir, name))))
  const open: string[] = []
  for (const path of [dataDir, ...below.flat()]) if (!(await close(path))) open.push(path)
  return open
}

async function pathsOf(path: string): Promise<string[]> {
  // A file has no names below it.
  const below = await readdir(path, { recursive: true }).catch(() => [])
  return [path, ...below.map((name) => join(path, name))]
}

/** Whether only the owner can read it now; a file that is gone, or a link, counts as closed. */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  if (found === null || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true
  return chmod(path, found.mode & 0o7777 & ~OTHERS).then(
    () => true,
    () => false,
  )
}
