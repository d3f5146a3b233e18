import type { Owner } from '../../platform/actor.ts'
import { type ClosingDeps, sweepLinks } from './close-account.ts'

export interface SettleClosingsDeps extends ClosingDeps {
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
export async function settleClosings(deps: SettleClosingsDeps, now: Date): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  // A failure for one account, such as ending its payments, must not delay the others.
  const forEach = async <Item>(items: Item[], settle: (item: Item) => Promise<unknown>) => {
    count += items.length
    for (const item of items) await settle(item).catch((error: unknown) => failures.push(error))
  }
  await forEach(await deps.closings.list(), ({ userId, deletedUntil }) =>
    deletedUntil <= now
      ? deps.closings.beginErasure(userId, now)
      : Promise.all([sweepLinks(deps, userId), deps.endCheckouts(userId)]),
  )
  await forEach(await deps.closings.listErasing(), deps.eraseUser)
  await forEach(await deps.linkClosing.listOwners(), (owner) => openStray(deps, owner))
  if (failures.length > 0) throw failures[0]
  return count
}

/** Removes what a concurrent request has added to an account that is deleted by now. */
export async function sweepWritesOf(deps: SettleClosingsDeps, userId: number): Promise<void> {
  const closing = await deps.closings.read(userId)
  if (closing === 'gone') await deps.eraseUser({ id: userId, username: '' })
  else if (closing !== null) await sweepLinks(deps, userId)
}

/** An interrupted cancellation may have left links closed. */
async function openStray({ closings, linkClosing, hasAccount }: SettleClosingsDeps, owner: Owner) {
  const userId = Number(owner.slice(2))
  if ((await closings.find(userId)) !== null || !(await hasAccount(userId))) return
  await linkClosing.reopen(owner, null)
}
