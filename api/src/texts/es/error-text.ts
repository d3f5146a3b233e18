import type { ErrorCode } from '@atajo/shared/error-code'

export interface ErrorText {
  message: string
  /** Says what is wrong and what to do; `{name}` is filled with the error's values. */
  details: string
}

export type ErrorTexts = Partial<Record<ErrorCode, ErrorText>>
