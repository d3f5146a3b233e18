import type { ErrorBody, ErrorCode, FieldConflicts } from '@atajo/shared/error-code'

/** An answer from status 400 up, as the contract has it: code, title, what to do, issues. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** What is wrong and what to do; of single fields their sentences, without wire names. */
  readonly details: string
  readonly fields: Record<string, string>
  /** With `edit_conflict`: the object as it is now, in its wire form. */
  readonly current: unknown
  /** With `edit_conflict` of a PATCH: each field that somebody else has changed. */
  readonly conflicts: FieldConflicts | undefined
  /** With `totp_required` and `account_closing`: what the next step of the sign-in takes. */
  readonly challenge: string | undefined
  /** With `account_closing`: until when the account can be taken back. */
  readonly deletedUntil: string | undefined
  /** With `account_closing`: the account that can be taken back. */
  readonly username: string | undefined

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.error
    this.fields = body.fields ?? {}
    this.details = Object.values(this.fields).join(' ') || body.details
    this.current = body.current
    this.conflicts = body.conflicts
    this.challenge = body.challenge
    this.deletedUntil = body.deletedUntil
    this.username = body.username
  }

  /** What is wrong, for where there is room for one sentence. */
  get sentence(): string {
    return this.details || this.message
  }
}

/** What to say of a failure: the server's words, or `otherwise` where it has not answered. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.sentence : otherwise
}

/** No answer of our server: no network, no server, a timeout, or something in between. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('No answer from the server', { cause })
    this.name = 'ConnectionError'
  }
}

/** Something in between answered for our server: a proxy, a firewall, a captive portal. */
export class ForeignAnswerError extends ConnectionError {
  constructor(status: number) {
    super(`Status ${status} of something in between`)
  }
}

const STILL_UNDER_WAY: readonly ErrorCode[] = ['idempotency_in_progress']

/** Whether the same request can work later: no answer, 5xx, too many requests, still under way. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  return (
    error.status >= 500 ||
    error.status === 429 ||
    error.status === 408 ||
    STILL_UNDER_WAY.includes(error.code)
  )
}
