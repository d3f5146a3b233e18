import type { ErrorBody, ErrorCode, FieldConflicts } from '@atajo/shared/error-code'

/** An answer with status 400 or above, in the contract's error shape. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The problem and its remedy; for single fields their sentences, without wire names. */
  readonly details: string
  readonly fields: Record<string, string>
  /** The object's present state in its wire form; only with `edit_conflict`. */
  readonly current: unknown
  /** The fields that somebody else has changed; only with `edit_conflict` of a PATCH. */
  readonly conflicts: FieldConflicts | undefined
  /**
   * The token for the next step of the sign-in; only with `totp_required` and `account_closing`.
   */
  readonly challenge: string | undefined
  /** The account can be recovered until this instant; only with `account_closing`. */
  readonly deletedUntil: string | undefined
  /** The account that can be recovered; only with `account_closing`. */
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

  /** The most specific sentence, for places with room for only one. */
  get sentence(): string {
    return this.details || this.message
  }
}

/** The server's sentence about a failure, or `otherwise` if the server did not answer. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? error.sentence : otherwise
}

/** Our server did not answer: no network, no server, a timeout or a foreign answer. */
export class ConnectionError extends Error {
  constructor(cause?: unknown) {
    super('No answer from the server', { cause })
    this.name = 'ConnectionError'
  }
}

/** A proxy, firewall or captive portal answered instead of our server. */
export class ForeignAnswerError extends ConnectionError {
  constructor(status: number) {
    super(`Status ${status} of something in between`)
  }
}

const STILL_UNDER_WAY: readonly ErrorCode[] = ['idempotency_in_progress']

/** True if the same request can succeed later. */
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
