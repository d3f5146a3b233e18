import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { accountShare, type Shares } from '../../platform/work-shares.ts'
import type { CredentialsStore, NewPassword, StoredAccount } from './credentials.store.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

export interface ChangePasswordDeps extends ProveOwnerDeps {
  /** Null where no mail server is set. */
  queueMail: QueueMail | null
  credentials: CredentialsStore
  hashPassword: (password: string, shares: Shares) => Promise<string>
  /** Erases the API keys that were made under an earlier version of the credentials. */
  eraseApiKeysBefore: (userId: number, credentialsVersion: number) => Promise<void>
  /** Ends what the account offers to others: whoever had the password may have offered it. */
  endOffers: (userId: number) => Promise<void>
  /** @throws AppError `validation_failed` naming `field` for a password that anybody would try */
  refuseCommonPassword: (
    password: string,
    account: { username: string; email: string },
    field: string,
  ) => void
}

interface PasswordChange {
  password: string
  keepApiKeys?: boolean | undefined
  proof: OwnerProof
}

/**
 * Replaces the password and ends all sessions, and API keys unless they are kept. Of two at once
 * the second finds its password no longer right.
 * @returns the version of the credentials that a new session needs
 * @throws AppError what proves no owner, `validation_failed` for a common password
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  userId: number,
  { password, keepApiKeys = false, proof }: PasswordChange,
): Promise<{ credentialsVersion: number }> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  deps.refuseCommonPassword(password, account, 'next')
  await proveOwner(deps, account, proof)
  const passwordHash = await deps.hashPassword(password, [accountShare(userId)])
  const next = { passwordHash, confirmsEmail: false, endsApiKeys: !keepApiKeys }
  if (!(await deps.credentials.changePassword(account, next))) throw new AppError('wrong_password')
  await finishPasswordChange(deps, account, next)
  return { credentialsVersion: account.credentialsVersion + 1 }
}

/** Clears away the keys and offers that the change has ended, and emails the owner. */
export async function finishPasswordChange(
  {
    eraseApiKeysBefore,
    endOffers,
    queueMail,
  }: Pick<ChangePasswordDeps, 'eraseApiKeysBefore' | 'endOffers' | 'queueMail'>,
  { id: userId, email, credentialsVersion }: StoredAccount,
  { endsApiKeys }: Pick<NewPassword, 'endsApiKeys'>,
): Promise<void> {
  if (endsApiKeys) await eraseApiKeysBefore(userId, credentialsVersion + 1)
  await endOffers(userId)
  const facts = { apiKeys: endsApiKeys ? 'ended' : 'kept' } as const
  await queueMail?.({ kind: 'password-changed', userId, about: email, facts })
}
