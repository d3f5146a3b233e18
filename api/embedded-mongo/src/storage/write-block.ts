import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'

/**
 * Blocks clients' writes, for example during a migration, until it is lifted. It survives restarts.
 */
export interface WriteBlock {
  set: (isBlocked: boolean) => void
  /** @throws CommandError `UserWritesBlocked` while writes are blocked */
  assert: () => void
}

/** Reads a data directory's block, which is the existence of a file. */
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
