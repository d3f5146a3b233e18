import { AppError } from '../../platform/app-error.ts'
import { countWrongTries } from '../../platform/rate-limit/count-wrong-tries.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { accountShare, type Shares } from '../../platform/work-shares.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'

/** How long a sign-in stands for the password of an account that has none. */
const RECENT_MS = 300_000

const TRIES = { limit: 10, windowSeconds: 600 }

export interface ProveOwnerDeps {
  /** Whether the password matches the hash. */
  isPasswordOf: (password: string, hashed: string | null, shares: Shares) => Promise<boolean>
  /** @throws AppError `code_required` where the account asks for a code and this is not it */
  requireCode: (userId: number, code: string | undefined) => Promise<void>
  limiter: DatabaseLimiter
  now: () => number
}

/**
 * Holds who asks against the account's password, or where it has none against a recent sign-in, and
 * against its second step.
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
 * The same by account, where nothing is opened that was closed: a sign-in of just now is enough,
 * and stands for the password.
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
 * The same without the code of the second step.
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
