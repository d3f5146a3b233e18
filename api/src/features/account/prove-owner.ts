import { AppError } from '../../platform/app-error.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { accountShare, type Shares } from '../../platform/work-shares.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'

/** Accounts without a password need a sign-in within this time instead. */
const RECENT_MS = 300_000

const TRIES = { limit: 10, windowSeconds: 600 }

export interface ProveOwnerDeps {
  isPasswordOf: (password: string, hashed: string | null, shares: Shares) => Promise<boolean>
  /**
   * @throws AppError `code_required` if the account requires a code and this one is wrong or
   * missing
   */
  requireCode: (userId: number, code: string | undefined) => Promise<void>
  limiter: DatabaseLimiter
  now: () => number
}

/**
 * Verifies the owner by the password, or by a recent sign-in if there is none, and by the second
 * step.
 * @throws AppError `wrong_password`, `too_many_requests`, `recent_login_required`, `code_required`
 */
export async function proveOwner(
  deps: ProveOwnerDeps,
  account: StoredAccount,
  proof: OwnerProof,
): Promise<void> {
  if (account.passwordHash === null) assertRecent(deps, proof)
  else await assertPassword(deps, account, proof.password)
  await deps.requireCode(account.id, proof.code)
}

/**
 * Verifies the owner by account for changes that open nothing. A sign-in within RECENT_MS replaces
 * the password.
 * @throws AppError `recent_login_required` without either, and what `proveOwner` throws
 */
export async function proveOwnerLately(
  deps: ProveOwnerDeps & { credentials: CredentialsStore },
  userId: number,
  proof: OwnerProof,
): Promise<StoredAccount> {
  const account = await assertLately(deps, userId, proof)
  await deps.requireCode(account.id, proof.code)
  return account
}

/**
 * Does the same without the code of the second step.
 * @throws AppError `wrong_password`, `too_many_requests`, `recent_login_required`
 */
export async function assertLately(
  deps: ProveOwnerDeps & { credentials: CredentialsStore },
  userId: number,
  proof: OwnerProof,
): Promise<StoredAccount> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  if (proof.password === undefined || account.passwordHash === null) assertRecent(deps, proof)
  else await assertPassword(deps, account, proof.password)
  return account
}

function assertRecent({ now }: ProveOwnerDeps, { signedInAt }: OwnerProof): void {
  const age = now() - (signedInAt ?? Number.NEGATIVE_INFINITY)
  if (age < 0 || age > RECENT_MS) throw new AppError('recent_login_required')
}

async function assertPassword(
  { isPasswordOf, limiter }: ProveOwnerDeps,
  { id, passwordHash, credentialsVersion }: StoredAccount,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new AppError('wrong_password')
  const limits = [{ key: `account-password:${id}:${credentialsVersion}`, ...TRIES }]
  const attempt = async () => ((await isPasswordOf(password, passwordHash, [accountShare(id)])) ? true : null)
  if ((await countWrongTries(limiter, limits, attempt)) === null) throw new AppError('wrong_password')
}
