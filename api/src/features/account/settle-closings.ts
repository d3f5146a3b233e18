import type { Owner } from '../../platform/actor.ts'
import { type ClosingDeps, sweepLinks } from './close-account.ts'

export interface SettleClosingsDeps extends ClosingDeps {
  /** Removes the account and all it owns; safe to repeat. */
  eraseUser: (user: { id: number; username: string }) => Promise<void>
  hasAccount: (userId: number) => Promise<boolean>
}

/** Erases the accounts whose time has passed, and completes what a process that died has begun. */
export async function settleClosings(deps: SettleClosingsDeps, now: Date): Promise<void> {
  const closing = await deps.closings.list()
  for (const { userId, deletedUntil } of closing) {
    if (deletedUntil <= now) await deps.closings.beginErasure(userId, now)
    else await sweepLinks(deps, userId)
  }
  for (const user of await deps.closings.listErasing()) await deps.eraseUser(user)
  for (const owner of await deps.linkClosing.listOwners()) await openStray(deps, owner)
}

/** A return that was cut short has left links closed. */
async function openStray({ closings, linkClosing, hasAccount }: SettleClosingsDeps, owner: Owner) {
  const userId = Number(owner.slice(2))
  if ((await closings.find(userId)) !== null || !(await hasAccount(userId))) return
  await linkClosing.reopen(owner, null)
}
