import type { Account } from '@atajo/shared/account'
import { ApiError } from '../../../platform/server/api-error.ts'
import { PasskeyRefusal } from '../../../platform/server/passkeys.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { type FormProblem, formProblem, NO_PROBLEM } from '../../../ui/overlays/form-problem.ts'

interface AccountProblem extends FormProblem {
  /** True if the server requires the password because the sign-in is too old. */
  needsPassword?: boolean
}

interface AboutForm {
  /** Maps error codes without field details to the field that shows them. */
  fieldOfCode?: Record<string, string> | undefined
  /** True if the account has a password and the form may ask for it. */
  hasPassword?: boolean
}

/** Returns the text for a refused account form, whether the server or the device refused it. */
export function accountProblem(
  error: unknown,
  { fieldOfCode, hasPassword = false }: AboutForm,
): AccountProblem {
  if (error instanceof PasskeyRefusal) return { ...NO_PROBLEM, summary: accountTexts.passkeys.refused }
  if (asksForPassword(error, { hasPassword })) {
    return { ...NO_PROBLEM, fields: { password: accountTexts.typePassword }, needsPassword: true }
  }
  if (isSignInTooOld(error)) return { ...NO_PROBLEM, summary: accountTexts.signInAgain }
  return formProblem(error, { wrong_password: 'password', ...fieldOfCode })
}

/** Returns whether a password can replace the recent sign-in that the server requires. */
export function asksForPassword(error: unknown, { hasPassword }: Pick<Account, 'hasPassword'>): boolean {
  return hasPassword && isSignInTooOld(error)
}

function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'recent_login_required'
}
