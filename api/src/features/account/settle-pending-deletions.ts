import type { Owner } from '../../platform/actor.ts'
import { type PendingDeletionDeps, sweepLinks } from './close-account.ts'

export interface SettlePendingDeletionsDeps extends PendingDeletionDeps {
  /** Removes the account and all its data; safe to repeat. */
  eraseUser: (user: { id: number; username: string }) => Promise<void>
  /** Tells whether the account exists and is not being deleted. */
  hasAccount: (userId: number) => Promise<boolean>
  /** @throws AppError if the user's payments cannot be stopped */
  endCheckouts: (userId: number) => Promise<void>
}

/**
 * Erases accounts whose recovery period is over, and completes erasures of processes that died.
 * Returns the number of accounts.
 */
export async function settlePendingDeletions(deps: SettlePendingDeletionsDeps, now: Date): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  // A failure for one account, such as ending its payments, must not delay the others.
  const forEach = async <Item>(items: Item[], settle: (item: Item) => Promise<unknown>) => {
    count += items.length
    for (const item of items) await settle(item).catch((error: unknown) => failures.push(error))
  }
  await forEach(await deps.pendingDeletions.list(), ({ userId, deletedUntil }) =>
    deletedUntil <= now
      ? deps.pendingDeletions.beginErasure(userId, now)
      : Promise.all([sweepLinks(deps, userId), deps.endCheckouts(userId)]),
  )
  await forEach(await deps.pendingDeletions.listErasing(), deps.eraseUser)
  await forEach(await deps.linkClosing.listOwners(), (owner) => openStray(deps, owner))
  if (failures.length > 0) throw failures[0]
  return count
}

/** Removes what a concurrent request has added to an account that is deleted by now. */
export async function sweepWritesOf(deps: SettlePendingDeletionsDeps, userId: number): Promise<void> {
  const closing = await deps.pendingDeletions.read(userId)
  if (closing === 'gone') await deps.eraseUser({ id: userId, username: '' })
  else if (closing !== null) await sweepLinks(deps, userId)
}

/** An interrupted cancellation may have left links closed. */
async function openStray(
  { pendingDeletions, linkClosing, hasAccount }: SettlePendingDeletionsDeps,
  owner: Owner,
) {
  const userId = Number(owner.slice(2))
  if ((await pendingDeletions.find(userId)) !== null || !(await hasAccount(userId))) return
  await linkClosing.reopen(owner, null)
}
