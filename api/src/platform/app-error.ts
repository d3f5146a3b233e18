import { ERROR_STATUS, type ErrorCode, type FieldConflicts, type FieldIssue } from '@atajo/shared/error-code'

export interface AppErrorDetail {
  /** Reasons by wire field. */
  fields?: Record<string, FieldIssue>
  /** Seconds for the Retry-After header. */
  retryAfter?: number
  /** The present object in its wire form, sent with `edit_conflict`. */
  current?: unknown
  /** Fields that somebody else has changed, sent with `edit_conflict` of a PATCH. */
  conflicts?: FieldConflicts
  /** Token for the next step, sent with `totp_required` and `account_closing`. */
  challenge?: string
  /** End of the recovery period, sent with `account_closing`. */
  deletedUntil?: Date
  username?: string
  /** Fills the placeholders of the code's text, such as the limit that was reached. */
  values?: Record<string, string | number>
  cause?: unknown
}

/** The only error that the API answers on purpose; its code decides status and text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: AppErrorDetail

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
