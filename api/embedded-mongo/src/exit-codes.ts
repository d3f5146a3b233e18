import type { FailureReason } from './failure.ts'

/** A commit failed, for example on a full disk. The next process starts with `--cautious`. */
export const EXIT_CANNOT_WRITE = 4

/** Tells the parent process why the program could not start. */
export const EXIT_CODES: ReadonlyMap<FailureReason, number> = new Map([
  ['directory-in-use', 3],
  ['files-damaged', 5],
  ['other-format', 6],
  ['nothing-to-copy', 7],
  ['file-exists', 8],
])
