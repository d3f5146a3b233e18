import type { Account } from '@atajo/shared/account'
import { ApiError } from '../../../platform/server/api-error.ts'
import { PasskeyRefusal } from '../../../platform/server/passkeys.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { type FormProblem, formProblem, NO_PROBLEM } from '../../../ui/overlays/form-problem.ts'

interface AccountProblem extends FormProblem {
  /** Whether the server asks for the password, because the sign-in is too long ago. */
  needsPassword?: boolean
}

interface AboutForm {
  /** Which field a refusal is about that names none, by its code. */
  fieldOfCode?: Record<string, string> | undefined
  /** Whether the account has a password, and the form may ask for it. */
  hasPassword?: boolean
}

/** Why a form of the account was refused, by the server or by the device. */
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

/** Whether the password would have done in the place of a sign-in that is too long ago. */
export function asksForPassword(error: unknown, { hasPassword }: Pick<Account, 'hasPassword'>): boolean {
  return hasPassword && isSignInTooOld(error)
}

function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'recent_login_required'
}
