import { spawnSync } from 'node:child_process'
import { mountSmallDisk as mountDisk, type SmallDisk } from '@atajo/embedded-mongo/testing'
import type { ScenarioRun } from './scenario.ts'

interface LockableDisk extends SmallDisk {
  /** Forbids or allows every write; only while no file is open for one. */
  setReadOnly(isReadOnly: boolean): void
}

/** The reason why no small disk can be mounted here; null when one can. */
export function whyNoSmallDisk(): string | null {
  const disk = mountDisk(1)
  disk?.unmount()
  return disk ? null : 'needs root on Linux, to mount a tmpfs'
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
