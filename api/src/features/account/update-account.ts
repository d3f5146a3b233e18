import type { Account } from '@atajo/shared/account'
import { AppError } from '../../platform/app-error.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { ProfileChange, StoredAccount } from './credentials.store.ts'
import { type GetAccountDeps, presentAccount } from './get-account.ts'
import { type OwnerProof, type ProveOwnerDeps, proveOwner } from './prove-owner.ts'

export interface UpdateAccountDeps extends GetAccountDeps, ProveOwnerDeps {
  /** Forgets the answers that were kept for whoever registered under a name. */
  forgetRegistration: (username: string) => Promise<unknown>
}

export interface AccountUpdate {
  change: ProfileChange
  proof: OwnerProof
  /** Which address asks, for limits. */
  address: string
}

const EMAIL_TRIES = { limit: 5, windowSeconds: 3600 }

/**
 * Changes the account, all of it or nothing; answers it with the version that this session needs.
 * @throws AppError `username_taken`, `email_taken`, and what proves no owner
 */
export async function updateAccount(
  deps: UpdateAccountDeps,
  userId: number,
  update: AccountUpdate,
): Promise<{ account: Account; credentialsVersion: number; areSessionsEnded: boolean }> {
  const before = await deps.credentials.find(userId)
  if (before === null) throw new AppError('not_authenticated')
  const change = newIn(before, update.change)
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw new AppError('validation_failed', { fields: { timeZone: 'invalid_time_zone' } })
  }
  if (change.username !== undefined || change.email !== undefined) {
    await proveOwner(deps, before, update.proof)
  }
  const after = await write(deps, before, { ...update, change })
  if (change.username !== undefined) await deps.forgetRegistration(before.username)
  const { credentialsVersion } = after
  const areSessionsEnded = credentialsVersion !== before.credentialsVersion
  return { account: await presentAccount(deps, after), credentialsVersion, areSessionsEnded }
}

/** What is as it was needs no password. */
function newIn(before: StoredAccount, { username, email, ...rest }: ProfileChange): ProfileChange {
  return {
    ...rest,
    ...(username === before.username ? {} : { username }),
    ...(email === before.email ? {} : { email }),
  }
}

async function write(
  { credentials, limiter }: UpdateAccountDeps,
  before: StoredAccount,
  { change, address }: AccountUpdate,
): Promise<StoredAccount> {
  try {
    const after = await credentials.change(before, change)
    if (after === null) throw new AppError('not_authenticated')
    return after
  } catch (error) {
    // Which addresses have an account is not for anybody to try out at leisure.
    if (error instanceof AppError && error.code === 'email_taken') {
      await limiter.take({ key: `register-email:${address}`, ...EMAIL_TRIES })
    }
    throw error
  }
}
