import type { User } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { SigningIn } from '../../platform/session/session.ts'
import type { AccountTokenStore } from './account-tokens.store.ts'
import type { ClosingStore } from './closings.store.ts'

export interface AskToReturnDeps {
  closings: Pick<ClosingStore, 'find'>
  tokens: Pick<AccountTokenStore, 'issue'>
}

/**
 * Asks who has just proved that a deleted account is theirs whether they want it back.
 * @throws AppError `account_closing` with what gives it back, `invalid_credentials` when too late
 */
export async function askToReturn(
  { closings, tokens }: AskToReturnDeps,
  { id: userId, credentialsVersion }: { id: number; credentialsVersion: number },
): Promise<never> {
  const closing = await closings.find(userId)
  if (closing === null || closing.deletedUntil <= new Date()) throw new AppError('invalid_credentials')
  const challenge = await tokens.issue('return', { userId, credentialsVersion, email: null })
  throw new AppError('account_closing', { challenge, deletedUntil: closing.deletedUntil })
}

export interface ComeBackDeps {
  tokens: AccountTokenStore
  /** Completes a sign-in of which everything is proved. @throws AppError `challenge_over` */
  signInAgain: (
    signingIn: SigningIn,
    proved: { userId: number; credentialsVersion: number },
  ) => Promise<{ user: User }>
}

/**
 * Gives the account back and signs in; the challenge serves once.
 * @throws AppError `challenge_over`, `invalid_credentials` when it is too late
 */
export async function comeBack(
  { tokens, signInAgain }: ComeBackDeps,
  signingIn: SigningIn,
  challenge: string,
): Promise<{ user: User }> {
  const proved = await tokens.take('return', challenge)
  if (proved === null) throw new AppError('challenge_over')
  return signInAgain({ ...signingIn, asksToReturn: false }, proved)
}
