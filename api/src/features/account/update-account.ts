import type { Account } from '@atajo/shared/account'
import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { ProfileChange, StoredAccount } from './credentials.store.ts'
import { type GetAccountDeps, presentAccount } from './get-account.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

export interface UpdateAccountDeps extends GetAccountDeps, ProveOwnerDeps {
  /** Null if no mail server is set; a new address then needs no confirmation. */
  queueMail: QueueMail | null
  /** Removes the stored answers to a registration under a name. */
  forgetRegistration: (username: string) => Promise<unknown>
}

export interface AccountUpdate {
  change: ProfileChange
  proof: OwnerProof
  /** The client address for rate limits. */
  address: string
}

const EMAIL_TRIES = { limit: 5, windowSeconds: 3600 }

/**
 * Changes all fields of the account or none. Returns it with the version of the credentials that
 * this session needs.
 * @throws AppError `username_taken`, if the owner is not verified, and without mail `email_taken`
 */
export async function updateAccount(
  deps: UpdateAccountDeps,
  userId: number,
  update: AccountUpdate,
): Promise<{ account: Account; credentialsVersion: number; areSessionsEnded: boolean }> {
  const before = await deps.credentials.find(userId)
  if (before === null) throw new AppError('not_authenticated')
  const { email, ...change } = newIn(before, update.change, deps.queueMail !== null)
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw new AppError('validation_failed', { fields: { timeZone: 'invalid_time_zone' } })
  }
  if (change.username !== undefined || email !== undefined) {
    await proveOwner(deps, before, update.proof)
  }
  const after =
    email === undefined || deps.queueMail === null
      ? await write(deps, before, { ...update, change: { ...change, email } })
      : await writeAndMail({ ...deps, queueMail: deps.queueMail }, before, { change, email })
  if (change.username !== undefined) await deps.forgetRegistration(before.username)
  const { credentialsVersion } = after
  const areSessionsEnded = credentialsVersion !== before.credentialsVersion
  return { account: await presentAccount(deps, after), credentialsVersion, areSessionsEnded }
}

/** Unchanged values need no password. The address may be sent again to repeat its confirmation. */
function newIn(before: StoredAccount, change: ProfileChange, canMail: boolean): ProfileChange {
  const { username, email, ...rest } = change
  const isSettled = email === before.email && (before.isEmailConfirmed || !canMail)
  return {
    ...rest,
    ...(username === before.username ? {} : { username }),
    ...(isSettled ? {} : { email }),
  }
}

/** The answer is the same if somebody else has the address; only the email tells its owner. */
async function writeAndMail(
  { credentials, limiter, queueMail }: UpdateAccountDeps & { queueMail: QueueMail },
  before: StoredAccount,
  { change, email }: { change: ProfileChange; email: string },
): Promise<StoredAccount> {
  await limiter.take({ key: `change-email:${before.id}`, ...EMAIL_TRIES })
  const after = await credentials.change(before, { ...change, pendingEmail: email })
  if (after === null) throw new AppError('not_authenticated')
  await queueMail({ kind: 'confirm-email', userId: before.id, about: email })
  return after
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
    // Limits how fast anybody can find out which addresses have an account.
    if (error instanceof AppError && error.code === 'email_taken') {
      await limiter.take({ key: 'register-email', address, ...EMAIL_TRIES })
    }
    throw error
  }
}
