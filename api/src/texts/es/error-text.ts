import type { ErrorCode } from '@atajo/shared/error-code'

export interface ErrorText {
  message: string
  /** What exactly, and what to do; `{name}` is filled with the error's values. */
  details: string
}

/** What people read for some of the error codes. */
export type ErrorTexts = Partial<Record<ErrorCode, ErrorText>>
