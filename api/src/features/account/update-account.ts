import type { Account } from '@atajo/shared/account'
import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { ProfileChange, StoredAccount } from './credentials.store.ts'
import { type GetAccountDeps, presentAccount } from './get-account.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

export interface UpdateAccountDeps extends GetAccountDeps, ProveOwnerDeps {
  /** Null where no mail server is set: a new address is then taken unconfirmed. */
  queueMail: QueueMail | null
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
 * @throws AppError `username_taken`, what proves no owner, and where no mail is sent `email_taken`
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

/** What is as it was needs no password; the address may be sent again to be confirmed. */
function newIn(before: StoredAccount, change: ProfileChange, canMail: boolean): ProfileChange {
  const { username, email, ...rest } = change
  const isSettled = email === before.email && (before.isEmailConfirmed || !canMail)
  return {
    ...rest,
    ...(username === before.username ? {} : { username }),
    ...(isSettled ? {} : { email }),
  }
}

/** The same whether or not somebody has the address: the mail alone tells its owner. */
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
    // Which addresses have an account is not for anybody to try out at leisure.
    if (error instanceof AppError && error.code === 'email_taken') {
      await limiter.take({ key: 'register-email', address, ...EMAIL_TRIES })
    }
    throw error
  }
}
