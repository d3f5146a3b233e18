import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

/** All permissions of group and others. */
const OTHERS = 0o077

/** The operator may share their own files in DATA_DIR, so only known names are changed. */
const OWN =
  /^(backups|data-file|database|database-uri|decided-file|decisions|journal|last-backup|session-secret)(\.\w+)?$/

/**
 * Restricts new files of this process to its user, and existing ones below `dataDir`, which earlier
 * versions left open. Returns the paths that stay open, such as another owner's.
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
  // Reading a file as a folder fails, as it has no entries.
  const below = await readdir(path, { recursive: true }).catch(() => [])
  return [path, ...below.map((name) => join(path, name))]
}

/** Returns true if only the owner can read the path. Missing files and symbolic links count. */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  if (found === null || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return true
  return chmod(path, found.mode & 0o7777 & ~OTHERS).then(
    () => true,
    () => false,
  )
}
