import type { User } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { AccountTokenStore } from './account-tokens.store.ts'
import type { PendingDeletionStore } from './pending-deletions.store.ts'

export interface AskToReturnDeps {
  pendingDeletions: Pick<PendingDeletionStore, 'find'>
  tokens: Pick<AccountTokenStore, 'issue'>
}

/**
 * Asks a verified owner whether to cancel the pending deletion.
 * @throws AppError `account_closing` with a challenge that cancels it, `invalid_credentials` if it
 * is too late
 */
export async function askToReturn(
  { pendingDeletions, tokens }: AskToReturnDeps,
  { id: userId, username, credentialsVersion }: { id: number; username: string; credentialsVersion: number },
  { identity, markBrowser }: Pick<SigningIn, 'identity' | 'markBrowser'>,
): Promise<never> {
  const closing = await pendingDeletions.find(userId)
  if (closing === null || closing.deletedUntil <= new Date()) throw new AppError('invalid_credentials')
  const proved = { userId, credentialsVersion, email: null }
  const challenge = await tokens.issue('return', { ...proved, identity, browser: markBrowser() })
  throw new AppError('account_closing', { challenge, username, deletedUntil: closing.deletedUntil })
}

export interface ComeBackDeps {
  tokens: AccountTokenStore
  /** Completes a fully verified sign-in. @throws AppError `challenge_over` */
  signInAgain: (
    signingIn: SigningIn,
    proved: { userId: number; credentialsVersion: number },
  ) => Promise<{ user: User }>
}

/**
 * Cancels the deletion and signs in. The challenge works once, in its own browser.
 * @throws AppError `challenge_over`, `invalid_credentials` if it is too late
 */
export async function comeBack(
  { tokens, signInAgain }: ComeBackDeps,
  signingIn: SigningIn,
  challenge: string,
): Promise<{ user: User }> {
  const { browser } = signingIn
  const proved = browser === null ? null : await tokens.take('return', challenge, browser)
  if (proved === null) throw new AppError('challenge_over')
  const { identity = null } = proved
  return signInAgain({ ...signingIn, asksToReturn: false, identity }, proved)
}
