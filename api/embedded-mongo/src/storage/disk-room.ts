import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'

/** Writes are refused with less free space than this, so that a transaction can always end. */
export const BYTES_TO_WRITE = 32 * 1024 * 1024
/** Deleting needs space too, because pages are never overwritten. */
export const BYTES_TO_FREE = 8 * 1024 * 1024
const CHECK_MS = 100
const PROBE_BYTES = 1024 * 1024
const LOCK_FILE_BYTES = 64 * 1024

export interface DiskRoom {
  /** @throws CommandError `OutOfDiskSpace` if fewer bytes are free */
  assert: (neededBytes: number) => void
}

/**
 * Watches free space. After a failed commit (`isCautious`) it first writes a megabyte as a test,
 * because a quota may be lower than the reported space.
 */
export function watchDiskRoom(directory: string, isCautious: boolean): DiskRoom {
  let checkedAt = Number.NEGATIVE_INFINITY
  let free = 0
  let failure: string | undefined
  let cautious = isCautious
  const check = () => {
    free = freeBytes(directory)
    if (!cautious || free < BYTES_TO_FREE) return
    failure = probe(directory)
    cautious = failure !== undefined
  }
  return {
    assert: (neededBytes) => {
      const now = performance.now()
      if (now - checkedAt > CHECK_MS) {
        checkedAt = now
        check()
      }
      if (free < neededBytes) throw noRoom(`${free} bytes are free, ${neededBytes} are needed`)
      if (failure !== undefined) throw noRoom(failure)
    },
  }
}

/** LMDB maps its lock file into memory; creating it on a full disk would kill the process. */
export function assertRoomToOpen(directory: string): void {
  if (existsSync(join(directory, 'lock.mdb')) || freeBytes(directory) >= LOCK_FILE_BYTES) return
  throw new Error('there is no room on the disk to open the database')
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function noRoom(reason: string): CommandError {
  return new CommandError('OutOfDiskSpace', `there is no room on the disk for a write: ${reason}`)
}

/** Returns why a megabyte cannot be written; `undefined` if it can. */
function probe(directory: string): string | undefined {
  const path = join(directory, 'probe')
  try {
    const file = openSync(path, 'w')
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES, 1))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(path, { force: true })
  }
}
