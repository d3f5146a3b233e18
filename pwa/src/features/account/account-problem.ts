import { PasskeyRefusal } from '../../platform/passkeys.ts'
import { accountTexts } from '../../texts/es/account.ts'
import { type FormProblem, formProblem, NO_PROBLEM } from '../../ui/form-problem.ts'

/** Why a form of the account was refused, by the server or by the device. */
export function accountProblem(error: unknown, fieldOfCode: Record<string, string> = {}): FormProblem {
  if (error instanceof PasskeyRefusal) return { ...NO_PROBLEM, summary: accountTexts.passkeys.refused }
  return formProblem(error, fieldOfCode)
}
