import { constants, type Stats } from 'node:fs'
import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

const { R_OK, W_OK, X_OK } = constants

/** Folders that the service writes to. Backups in DATA_DIR may belong to somebody else. */
const WRITTEN = ['database', 'decisions', 'journal']
const READ = 'session-secret'

/**
 * Creates the folder and checks access. The variable `container` is set by container engines and
 * the image.
 * @throws an error that names the owner and the command to fix it
 */
export async function assertWritable(folder: string, container?: string): Promise<void> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, R_OK | W_OK | X_OK)
    await assertAccess(join(path, READ), R_OK)
    for (const name of WRITTEN) await assertAccess(join(path, name), R_OK | W_OK)
  } catch (cause) {
    const { code = '', path: refused = path } = cause as NodeJS.ErrnoException
    // On a read-only or full disk the service still redirects and counts the visits that it lost.
    if (/^(EROFS|ENOSPC)$/.test(code)) return
    const owner = await ownerOf(refused)
    const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
    const isThere = (await found(path)) !== null
    const command = commandFor({ path: quoted(path), uid, gid, isOwn: owner === uid, isThere, container })
    throw new Error(TERMINAL_TEXTS.dataDirReadOnly({ path: refused, owner, uid, command }), { cause })
  }
}

/** @throws the file system's error for the first path, there or below, without that access */
async function assertAccess(path: string, mode: number): Promise<void> {
  const isFolder = (await found(path))?.isDirectory() === true
  try {
    await access(path, isFolder ? mode | X_OK : mode)
    for (const name of isFolder ? await readdir(path) : []) await assertAccess(join(path, name), mode)
  } catch (error) {
    // Another process may have removed the file meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Returns the owner of the path, or of the nearest existing folder above it. */
async function ownerOf(path: string): Promise<number> {
  const there = await found(path)
  return there || dirname(path) === path ? (there?.uid ?? 0) : ownerOf(dirname(path))
}

async function found(path: string): Promise<Stats | null> {
  return stat(path).catch(() => null)
}

interface Refused {
  path: string
  uid: number
  gid: number
  isOwn: boolean
  isThere: boolean
  container: string | undefined
}

/** The service's user cannot change the owner inside its container, so another container does. */
function commandFor({ path, uid, gid, isOwn, isThere, container }: Refused): string {
  if (container) {
    const engine = container === 'podman' ? 'podman' : 'docker'
    return `${engine} run --rm --volumes-from ${hostname()} busybox chown -R ${uid}:${gid} ${path}`
  }
  if (!isThere) return `sudo install -d -o ${uid} -g ${gid} ${path}`
  return isOwn ? `chmod -R u+rwX ${path}` : `sudo chown -R ${uid}:${gid} ${path}`
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
