import type { Owner } from '../../platform/actor.ts'
import { type ClosingDeps, sweepLinks } from './close-account.ts'

export interface SettleClosingsDeps extends ClosingDeps {
  /** Removes the account and all it owns; safe to repeat. */
  eraseUser: (user: { id: number; username: string }) => Promise<void>
  /** Whether there is such an account, and it stays. */
  hasAccount: (userId: number) => Promise<boolean>
  /** @throws AppError where what the user pays cannot be ended */
  endCheckouts: (userId: number) => Promise<void>
}

/**
 * Erases the accounts whose time has passed, and completes what a process that died has begun.
 * Returns how many accounts it looked at.
 */
export async function settleClosings(deps: SettleClosingsDeps, now: Date): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  // What cannot be done for one account, such as ending what it pays, keeps no other waiting.
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

/** What a request that was under way has added to an account which is closed or gone by now. */
export async function sweepWritesOf(deps: SettleClosingsDeps, userId: number): Promise<void> {
  const closing = await deps.closings.read(userId)
  if (closing === 'gone') await deps.eraseUser({ id: userId, username: '' })
  else if (closing !== null) await sweepLinks(deps, userId)
}

/** A return that was cut short has left links closed. */
async function openStray({ closings, linkClosing, hasAccount }: SettleClosingsDeps, owner: Owner) {
  const userId = Number(owner.slice(2))
  if ((await closings.find(userId)) !== null || !(await hasAccount(userId))) return
  await linkClosing.reopen(owner, null)
}
