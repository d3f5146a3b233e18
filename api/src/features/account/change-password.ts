import { AppError } from '../../platform/app-error.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import { accountShare, type Shares } from '../../platform/work-shares.ts'
import type { CredentialsStore } from './credentials.store.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

export interface ChangePasswordDeps extends ProveOwnerDeps {
  /** Null where no mail server is set. */
  queueMail: QueueMail | null
  credentials: CredentialsStore
  hashPassword: (password: string, shares: Shares) => Promise<string>
  /** @throws AppError `validation_failed` naming `field` for a password that anybody would try */
  refuseCommonPassword: (
    password: string,
    account: { username: string; email: string },
    field: string,
  ) => void
}

/**
 * Replaces the password and ends all sessions; answers the version that a new one needs. Of two at
 * once the second finds its password no longer right.
 * @throws AppError what proves no owner, `validation_failed` for a common password
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  userId: number,
  { password, proof }: { password: string; proof: OwnerProof },
): Promise<{ credentialsVersion: number }> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  deps.refuseCommonPassword(password, account, 'next')
  await proveOwner(deps, account, proof)
  const passwordHash = await deps.hashPassword(password, [accountShare(userId)])
  const next = { passwordHash, confirmsEmail: false }
  if (!(await deps.credentials.changePassword(account, next))) throw new AppError('wrong_password')
  await deps.queueMail?.({ kind: 'password-changed', userId, about: account.email })
  return { credentialsVersion: account.credentialsVersion + 1 }
}
