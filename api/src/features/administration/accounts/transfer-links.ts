import type { TransferredLinks } from '@atajo/shared/admin-lists'
import { AppError } from '../../../platform/app-error.ts'
import type { NoteDeed } from '../log/note-deed.ts'
import type { AdminUsersStore } from './admin-users.store.ts'

export interface TransferLinksDeps {
  adminUsers: AdminUsersStore
  /** The open account of that user name or confirmed e-mail. */
  findOpenAccount: (name: string) => Promise<number | null>
  /** Gives all live links of one account to another; repeated under the same mark, once. */
  transferLinks: (asked: { from: number; to: number; mark: string | null }) => Promise<TransferredLinks>
  note: NoteDeed
}

/**
 * Gives all live links of an account to another one at once, beyond its plan too.
 * @throws AppError `user_not_found`, `validation_failed` where `to` names no other open account
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
