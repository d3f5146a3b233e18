import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Fills the disk except for so many bytes. */
  fill: (leftBytes?: number) => void
  /** Frees that space. */
  free: () => void
  unmount: () => void
}

const PIECE_BYTES = 256 * 1024

/** Mounts a file system in memory; `undefined` if that is impossible, as without root. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'db-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'db-test', path])
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true })
    return undefined
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: (leftBytes = 0) => fill(ballast, path, leftBytes),
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function fill(file: string, disk: string, leftBytes: number): void {
  const descriptor = openSync(file, 'a')
  try {
    while (freeBytes(disk) > leftBytes) writeSync(descriptor, Buffer.alloc(PIECE_BYTES))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}

function freeBytes(disk: string): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
