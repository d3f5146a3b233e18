import { AppError } from '../../platform/app-error.ts'
import type { QueueMail } from './queued-mails.ts'
import { type RedeemTokenDeps, redeem } from './reset-password.ts'

export interface ConfirmEmailDeps extends RedeemTokenDeps {
  queueMail: QueueMail | null
  /** Removes keys and sign-in methods that were added before the address was confirmed. */
  forgetEarlierKeys: (userId: number) => Promise<unknown>
}

/**
 * Replaces the address by the confirmed one and ends all sessions; the first confirmation removes
 * earlier keys and sign-in methods. Only the account's user may: others could help a stranger.
 * @throws AppError `invalid_token`, also if somebody else has taken the address since
 */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  userId: number,
  asked: { token: string; address: string },
): Promise<{ credentialsVersion: number }> {
  const { account, email } = await redeem(deps, 'email', asked)
  if (account.id !== userId || email === null) throw new AppError('invalid_token')
  const isFirst = !account.isEmailConfirmed
  // Runs before and after, as a reset does, so that an interruption leaves no foreign sign-in
  // method.
  if (isFirst) await deps.forgetEarlierKeys(userId)
  if (!(await deps.credentials.confirmEmail(account, email))) throw new AppError('invalid_token')
  if (isFirst) await deps.forgetEarlierKeys(userId)
  await deps.tokens.eraseTokensOf(userId)
  if (email !== account.email) {
    await deps.queueMail?.({ kind: 'email-changed', userId, about: account.email })
  }
  return { credentialsVersion: account.credentialsVersion + 1 }
}
