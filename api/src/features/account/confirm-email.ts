import { AppError } from '../../platform/app-error.ts'
import type { QueueMail } from './queued-mails.ts'
import { type RedeemTokenDeps, redeem } from './reset-password.ts'

export interface ConfirmEmailDeps extends RedeemTokenDeps {
  queueMail: QueueMail | null
}

/**
 * Puts the new address in the place of the old one; all sessions end, a new one needs the version
 * answered. Only the account's user may: others would confirm their address for a stranger.
 * @throws AppError `invalid_token`, also where somebody has taken the address since
 */
export async function confirmEmail(
  deps: ConfirmEmailDeps,
  userId: number,
  asked: { token: string; address: string },
): Promise<{ credentialsVersion: number }> {
  const { account, email } = await redeem(deps, 'email', asked)
  if (account.id !== userId || email === null) throw new AppError('invalid_token')
  if (!(await deps.credentials.confirmEmail(account, email))) throw new AppError('invalid_token')
  await deps.tokens.eraseTokensOf(userId)
  if (email !== account.email) {
    await deps.queueMail?.({ kind: 'email-changed', userId, about: account.email })
  }
  return { credentialsVersion: account.credentialsVersion + 1 }
}
