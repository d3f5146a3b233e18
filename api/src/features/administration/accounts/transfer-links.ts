import type { TransferredLinks } from '@atajo/shared/admin-lists'
import { AppError } from '../../../platform/app-error.ts'
import type { RecordAuditEntry } from '../log/audit-entry.ts'
import type { AdminUsersStore } from './admin-users.store.ts'

export interface TransferLinksDeps {
  adminUsers: AdminUsersStore
  /** Finds the active account with that user name or confirmed e-mail. */
  findOpenAccount: (name: string) => Promise<number | null>
  /**
   * Transfers all live links of an account; a repeated request with the same mark has no second
   * effect.
   */
  transferLinks: (asked: { from: number; to: number; mark: string | null }) => Promise<TransferredLinks>
  note: RecordAuditEntry
}

/**
 * Transfers all live links of an account to another one, even beyond the limit of its plan.
 * @throws AppError `user_not_found`, `validation_failed` if `to` names no other active account
 */
export async function transferLinks(
  deps: TransferLinksDeps,
  actor: number,
  { id, to, idempotencyKey }: { id: number; to: string; idempotencyKey: string | null },
): Promise<TransferredLinks> {
  if ((await deps.adminUsers.find(id)) === null) throw new AppError('user_not_found')
  const recipient = await deps.findOpenAccount(to)
  if (recipient === null || recipient === id) {
    throw new AppError('validation_failed', { fields: { to: 'unknown_account' } })
  }
  const mark = idempotencyKey && `${actor}:${idempotencyKey}`
  const { links, leftOut } = await deps.transferLinks({ from: id, to: recipient, mark })
  await deps.note({
    actor,
    action: 'transfer_links',
    target: `u:${id}`,
    detail: { to: `u:${recipient}`, links },
  })
  return { links, leftOut }
}
