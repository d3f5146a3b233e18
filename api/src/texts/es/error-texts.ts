import type { ErrorCode } from '@atajo/shared/error-code'
import { ACCOUNT_ERRORS } from './account-error-texts.ts'
import { ADMINISTRATION_ERRORS } from './administration-error-texts.ts'
import type { ErrorText } from './error-text.ts'
import { LINK_ERRORS } from './link-error-texts.ts'
import { REQUEST_ERRORS } from './request-error-texts.ts'
import { SIGN_IN_ERRORS } from './sign-in-error-texts.ts'

/** The type makes a missing error code a compile error. */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  ...REQUEST_ERRORS,
  ...SIGN_IN_ERRORS,
  ...ACCOUNT_ERRORS,
  ...LINK_ERRORS,
  ...ADMINISTRATION_ERRORS,
}
