import { AppError } from '../../platform/app-error.ts'
import { isSameName } from '../../platform/name-key.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { addressShare } from '../../platform/work-shares.ts'
import type { AccountTokenStore, TokenKind } from './account-tokens.store.ts'
import { type ChangePasswordDeps, finishPasswordChange } from './change-password.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'

export interface RedeemTokenDeps {
  credentials: CredentialsStore
  tokens: AccountTokenStore
  limiter: DatabaseLimiter
}

export interface ResetPasswordDeps
  extends RedeemTokenDeps,
    Pick<
      ChangePasswordDeps,
      'hashPassword' | 'refuseCommonPassword' | 'queueMail' | 'eraseApiKeysBefore' | 'endOffers'
    > {
  /** Removes keys and ways in that were made before the address was known to be the owner's. */
  forgetEarlierKeys: (userId: number) => Promise<unknown>
}

const TRIES = { limit: 30, windowSeconds: 600 }

interface PasswordReset {
  token: string
  password: string
  keepApiKeys?: boolean | undefined
  address: string
}

/**
 * Sets the password, ends all sessions, and API keys unless they are kept. One write makes all
 * links of the account void. A mailed link confirms the address.
 * @returns the account's id
 * @throws AppError `invalid_token`, `validation_failed` for a common password, `too_many_requests`
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password, keepApiKeys = false, address }: PasswordReset,
): Promise<number> {
  const { account, email } = await redeem(deps, 'reset', { token, address })
  deps.refuseCommonPassword(password, account, 'password')
  const confirmsEmail = email !== null && isSameName(email, account.email)
  // Somebody else may have registered on this address and left themselves a way in.
  const isFirst = confirmsEmail && !account.isEmailConfirmed
  if (isFirst) await deps.forgetEarlierKeys(account.id)
  const passwordHash = await deps.hashPassword(password, [addressShare(address)])
  const next = { passwordHash, confirmsEmail, endsApiKeys: isFirst || !keepApiKeys }
  if (!(await deps.credentials.changePassword(account, next))) throw new AppError('invalid_token')
  if (isFirst) await deps.forgetEarlierKeys(account.id)
  await deps.tokens.eraseTokensOf(account.id)
  await finishPasswordChange(deps, account, next)
  return account.id
}

/**
 * The account that a token opens and the address that it was mailed to; nothing is used up yet.
 * @throws AppError `invalid_token`, `too_many_requests` for an address that guesses
 */
export async function redeem(
  { credentials, tokens, limiter }: RedeemTokenDeps,
  kind: TokenKind,
  { token, address }: { token: string; address: string },
): Promise<{ account: StoredAccount; email: string | null }> {
  const attempt = async () => {
    const found = await tokens.find(kind, token)
    const account = found && (await credentials.find(found.userId))
    if (account?.credentialsVersion !== found?.credentialsVersion) return null
    return account && { account, email: found?.email ?? null }
  }
  const redeemed = await countWrongTries(limiter, [{ key: 'account-token', address, ...TRIES }], attempt)
  if (redeemed === null) throw new AppError('invalid_token')
  return redeemed
}
