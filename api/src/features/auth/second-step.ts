import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { UserAccount } from './users.store.ts'

export interface SecondStep {
  /**
   * Requires the second step of a sign-in if the account has one.
   * @throws AppError if the sign-in is not complete without it
   */
  demandAtSignIn(user: UserAccount, signingIn: SigningIn): Promise<void>
  /**
   * Requires a code for changes to an account's protection, if it has a second step.
   * @throws AppError `code_required` without the right one
   */
  requireCode(userId: number, code: string | undefined): Promise<void>
}
