import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ScenarioRun } from './scenario.ts'

const BALLAST = 'ballast'
const PIECE = 64 * 1024

export interface SmallDisk {
  path: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives that room back. */
  free(): void
  /** Forbids or allows every write; only while no file is open for one. */
  setReadOnly(isReadOnly: boolean): void
}

/** Why no small disk can be mounted here; null when it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux, for a tmpfs'
  if (process.getuid?.() !== 0) return 'needs root, to mount a tmpfs'
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return probe.status === 0 ? null : 'mounting a tmpfs is not allowed here'
}

/** A file system in memory of that size, unmounted with the run. */
export function mountSmallDisk(run: ScenarioRun, megabytes: number): SmallDisk {
  const path = join(run.directory, 'disk')
  mkdirSync(path)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'atajo-prove', path])
  if (mounted.status !== 0) throw new Error(String(mounted.stderr))
  run.onEnd(() => spawnSync('umount', ['-l', path]))
  return {
    path,
    fill: () => fill(join(path, BALLAST), path),
    free: () => rmSync(join(path, BALLAST), { force: true }),
    setReadOnly(isReadOnly) {
      const remounted = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path])
      if (remounted.status !== 0) throw new Error(String(remounted.stderr))
    },
  }
}

function fill(file: string, disk: string): void {
  const descriptor = openSync(file, 'a')
  try {
    while (statfsSync(disk).bavail > 0) writeSync(descriptor, Buffer.alloc(PIECE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}
