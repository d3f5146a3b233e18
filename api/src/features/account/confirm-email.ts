import { AppError } from '../../platform/app-error.ts'
import type { QueueMail } from './queued-mails.ts'
import { type RedeemTokenDeps, redeem } from './reset-password.ts'

export interface ConfirmEmailDeps extends RedeemTokenDeps {
  queueMail: QueueMail | null
  /** Removes keys and ways in that were made before an address was known to be the owner's. */
  forgetEarlierKeys: (userId: number) => Promise<unknown>
}

/**
 * Puts the new address in the place of the old one and ends all sessions; the first one removes
 * keys and ways in from before. Only the account's user may: others would confirm for a stranger.
 * @throws AppError `invalid_token`, also where somebody has taken the address since
 */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  userId: number,
  asked: { token: string; address: string },
): Promise<{ credentialsVersion: number }> {
  const { account, email } = await redeem(deps, 'email', asked)
  if (account.id !== userId || email === null) throw new AppError('invalid_token')
  const isFirst = !account.isEmailConfirmed
  // Before and after, as a reset does: one that is cut short leaves nobody else a way in.
  if (isFirst) await deps.forgetEarlierKeys(userId)
  if (!(await deps.credentials.confirmEmail(account, email))) throw new AppError('invalid_token')
  if (isFirst) await deps.forgetEarlierKeys(userId)
  await deps.tokens.eraseTokensOf(userId)
  if (email !== account.email) {
    await deps.queueMail?.({ kind: 'email-changed', userId, about: account.email })
  }
  return { credentialsVersion: account.credentialsVersion + 1 }
}
