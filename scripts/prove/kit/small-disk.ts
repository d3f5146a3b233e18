import { spawnSync } from 'node:child_process'
import { mountSmallDisk as mountDisk, type SmallDisk } from '@atajo/embedded-mongo/testing'
import type { ScenarioRun } from './scenario.ts'

interface LockableDisk extends SmallDisk {
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
export function mountSmallDisk(run: ScenarioRun, megabytes: number): LockableDisk {
  const disk = mountDisk(megabytes)
  if (!disk) throw new Error('a tmpfs could not be mounted')
  run.onEnd(disk.unmount)
  return {
    ...disk,
    setReadOnly(isReadOnly) {
      const remounted = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, disk.path])
      if (remounted.status !== 0) throw new Error(String(remounted.stderr))
    },
  }
}
