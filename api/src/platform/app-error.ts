import { ERROR_STATUS, type ErrorCode, type FieldConflicts, type FieldIssue } from '@atajo/shared/error-code'

export interface AppErrorDetail {
  /** Why each wire field is refused. */
  fields?: Record<string, FieldIssue>
  /** Seconds for the Retry-After header. */
  retryAfter?: number
  /** With `edit_conflict`: the object as it is now, in its wire form. */
  current?: unknown
  /** With `edit_conflict` of a PATCH: each field that somebody else has changed. */
  conflicts?: FieldConflicts
  /** With `totp_required` and `account_closing`: what the next step goes on with. */
  challenge?: string
  /** With `account_closing`: until when the account can be taken back. */
  deletedUntil?: Date
  /** With `account_closing`: the account that can be taken back. */
  username?: string
  /** Fills the placeholders of the code's text, such as the limit that was reached. */
  values?: Record<string, string | number>
  cause?: unknown
}

/** The one error that the API answers on purpose; its code decides status and text. */
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
