import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import type { CredentialsStore, NewPassword, StoredAccount } from './credentials.store.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

export interface ChangePasswordDeps extends ProveOwnerDeps {
  /** Null where no mail server is set. */
  queueMail: QueueMail | null
  credentials: CredentialsStore
  hashPassword: (password: string) => Promise<string>
  /** Erases the API keys that were made under an earlier version of the credentials. */
  eraseApiKeysBefore: (userId: number, credentialsVersion: number) => Promise<void>
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
 * Replaces the password and ends all sessions, and API keys unless they are kept. Answers the
 * version that a new session needs; of two changes at once the second has a wrong password.
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
  const passwordHash = await deps.hashPassword(password)
  const next = { passwordHash, confirmsEmail: false, endsApiKeys: !keepApiKeys }
  if (!(await deps.credentials.changePassword(account, next))) throw new AppError('wrong_password')
  await finishPasswordChange(deps, account, next)
  return { credentialsVersion: account.credentialsVersion + 1 }
}

/** Clears away the keys that the change has ended, and emails the owner. */
export async function finishPasswordChange(
  { eraseApiKeysBefore, queueMail }: Pick<ChangePasswordDeps, 'eraseApiKeysBefore' | 'queueMail'>,
  { id: userId, email, credentialsVersion }: StoredAccount,
  { endsApiKeys }: Pick<NewPassword, 'endsApiKeys'>,
): Promise<void> {
  if (endsApiKeys) await eraseApiKeysBefore(userId, credentialsVersion + 1)
  const facts = { apiKeys: endsApiKeys ? 'ended' : 'kept' } as const
  await queueMail?.({ kind: 'password-changed', userId, about: email, facts })
}
