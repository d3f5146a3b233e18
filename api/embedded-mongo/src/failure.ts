/** Reasons why a data directory is not served or not copied. */
export type FailureReason =
  | 'directory-in-use'
  | 'files-damaged'
  | 'other-format'
  | 'not-running'
  | 'nothing-to-copy'
  | 'file-exists'
  | 'no-room'

/** A failure that the engine's user can correct. `reason` is for programs, the message for logs. */
export class EmbeddedMongoError extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Returns the reason of a failure, if known. LMDB's library only distinguishes messages. */
export function failureReason(error: unknown): FailureReason | undefined {
  if (error instanceof EmbeddedMongoError) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/MDB_VERSION_MISMATCH/.test(message)) return 'other-format'
  return /MDB_(CORRUPTED|INVALID|PAGE_NOTFOUND)/.test(message) ? 'files-damaged' : undefined
}
