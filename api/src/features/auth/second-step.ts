import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { UserAccount } from './users.store.ts'

/** What an account may ask for besides its password. */
export interface SecondStep {
  /**
   * Asks for the second step of a sign-in, where the account has one.
   * @throws AppError when the sign-in is not complete without it
   */
  demandAtSignIn(user: UserAccount, signingIn: SigningIn): Promise<void>
  /**
   * Asks who changes what keeps the account safe for a code, where the account has one.
   * @throws AppError `code_required` without the right one
   */
  requireCode(userId: number, code: string | undefined): Promise<void>
}
