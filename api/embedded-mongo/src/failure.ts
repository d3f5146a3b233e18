/** Why a data directory is not served or not copied. */
export type FailureReason =
  | 'directory-in-use'
  | 'files-damaged'
  | 'other-format'
  | 'not-running'
  | 'nothing-to-copy'
  | 'file-exists'
  | 'no-room'

/**
 * A failure that whoever started the engine can act on; `reason` is for programs, the message for
 * logs.
 */
export class EmbeddedMongoError extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Why something of the engine failed, if it is known; the files' own library has no better than
 * messages.
 */
export function failureReason(error: unknown): FailureReason | undefined {
  if (error instanceof EmbeddedMongoError) return error.reason
  const message = error instanceof Error ? error.message : ''
  if (/MDB_VERSION_MISMATCH/.test(message)) return 'other-format'
  return /MDB_(CORRUPTED|INVALID|PAGE_NOTFOUND)/.test(message) ? 'files-damaged' : undefined
}
