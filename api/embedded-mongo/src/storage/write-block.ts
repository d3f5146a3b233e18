import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'

/**
 * Whether clients may write, as somebody who copies everything away has set it; it outlives the
 * process.
 */
export interface WriteBlock {
  set: (isBlocked: boolean) => void
  /** Fails with UserWritesBlocked while writes are blocked. */
  assert: () => void
}

/** Reads the block of a data directory: a file there, or none. */
export function openWriteBlock(directory: string): WriteBlock {
  const file = join(directory, 'writes-blocked')
  let isBlocked = existsSync(file)
  return {
    set: (wanted) => {
      if (wanted) writeFileSync(file, '', { mode: 0o600, flush: true })
      else rmSync(file, { force: true })
      isBlocked = wanted
    },
    assert: () => {
      if (isBlocked) throw new CommandError('UserWritesBlocked', 'User writes blocked')
    },
  }
}
