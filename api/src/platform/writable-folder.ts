import { constants, type Stats } from 'node:fs'
import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'

const { R_OK, W_OK, X_OK } = constants

/** The service writes in these; copies of the database may be somebody else's. */
const WRITTEN = ['database', 'decisions', 'journal']
const READ = 'session-secret'

/**
 * Makes the folder. Container engines and the image set the variable `container`.
 * @throws naming the owner and the command that helps, where this user may not read and write
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
    // On a disk that is read-only or full visitors are led on, and what is not kept is counted.
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
    // Another process may have removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The owner's number, or that of the first folder above that is there. */
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

/** In a container the service's user may not mend it, so another container does. */
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
