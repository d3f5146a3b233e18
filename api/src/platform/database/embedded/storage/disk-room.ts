import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'

/** Writes are refused while less than this is free, so that a transaction always has room to end. */
export const RESERVED_BYTES = 32 * 1024 * 1024
const CHECK_MS = 100
const PROBE_BYTES = 1024 * 1024

export interface DiskRoom {
  /** Fails with OutOfDiskSpace when there is no room for a write. */
  assert: () => void
}

/**
 * Watches the room on the disk of a data directory. After a commit has failed (`isCautious`) the free space is
 * not believed, a quota may lie below it: a megabyte is written and flushed before writes are taken again.
 */
export function watchDiskRoom(directory: string, isCautious: boolean): DiskRoom {
  let checkedAt = Number.NEGATIVE_INFINITY
  let refusal: CommandError | undefined
  let cautious = isCautious
  const check = (): CommandError | undefined => {
    const { bavail, bsize } = statfsSync(directory)
    const free = bavail * bsize
    if (free < RESERVED_BYTES) return noRoom(`${free} bytes are free, ${RESERVED_BYTES} are needed`)
    if (!cautious) return undefined
    const failure = probe(directory)
    cautious = failure !== undefined
    return failure === undefined ? undefined : noRoom(failure)
  }
  return {
    assert: () => {
      const now = performance.now()
      if (now - checkedAt > CHECK_MS) {
        checkedAt = now
        refusal = check()
      }
      if (refusal) throw refusal
    },
  }
}

function noRoom(reason: string): CommandError {
  return new CommandError('OutOfDiskSpace', `there is no room on the disk for a write: ${reason}`)
}

/** Why a megabyte cannot be written; `undefined` when it can. */
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
