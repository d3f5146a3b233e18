import type { ErrorBody, ErrorCode } from '@atajo/shared/error-code'

/** An answer from status 400 up, in the contract's shape: code, title, what to do, and what is wrong by field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** What is wrong and what to do; where single fields are wrong, their sentences without the wire's names. */
  readonly details: string
  readonly fields: Record<string, string>
  /** With `edit_conflict`: the object as it is now, in its wire form. */
  readonly current: unknown

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.error
    this.fields = body.fields ?? {}
    this.details = Object.values(this.fields).join(' ') || body.details
    this.current = body.current
  }
}

/** No answer came: no network, no server, a timeout, or something in between that is not our server. */
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

/** Whether asking again later, unchanged, can work: no answer, 5xx, too many requests, or still under way. */
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
