import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { isSameName } from '../../platform/name-key.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import type { Closing, ClosingStore } from './closings.store.ts'
import type { CredentialsStore } from './credentials.store.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

/** How long signing in takes the deletion back. */
const RETURN_MS = 7 * DAY_MS

export interface ClosingDeps {
  closings: ClosingStore
  /** Links that redirect no more, with the mark of what closed them. */
  linkClosing: {
    close(owner: Owner, closedAt: Date): Promise<void>
    /** Those with that mark, or all. */
    reopen(owner: Owner, closedAt: Date | null): Promise<void>
    /** Whose links are closed. */
    listOwners(): Promise<Owner[]>
  }
}

export interface CloseAccountDeps extends ClosingDeps, ProveOwnerDeps {
  credentials: CredentialsStore
  /** Null where no mail server is set. */
  queueMail: QueueMail | null
  /** @throws AppError where what the user pays cannot be ended */
  endCheckouts: (userId: number) => Promise<void>
  eraseKeys: (userId: number) => Promise<void>
  endOffers: (userId: number) => Promise<void>
  /**
   * An administrator is none from now on; what it returns takes that back.
   * @throws AppError `last_admin`
   */
  leaveOffice: (userId: number) => Promise<() => Promise<void>>
}

/**
 * Puts an account out of reach: what it pays, its sessions and its keys end, its links close. It is
 * erased when the time to come back has passed.
 * @throws AppError `validation_failed` for another's name, what proves no owner, `last_admin`,
 * `payment_failed`
 */
export async function closeAccount(
  deps: CloseAccountDeps,
  userId: number,
  { username, proof }: { username: string; proof: OwnerProof },
): Promise<{ deletedUntil: Date }> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  if (!isSameName(username, account.username)) {
    throw new AppError('validation_failed', { fields: { username: 'not_own_username' } })
  }
  await proveOwner(deps, account, proof)
  const takeOfficeAgain = await deps.leaveOffice(userId)
  const now = deps.now()
  const closing = { closedAt: new Date(now), deletedUntil: new Date(now + RETURN_MS) }
  try {
    await deps.endCheckouts(userId)
    if (!(await deps.closings.close(account, closing))) throw new AppError('wrong_password')
  } catch (error) {
    await takeOfficeAgain()
    throw error
  }
  await deps.queueMail?.({ kind: 'closing', userId, about: account.email })
  await deps.eraseKeys(userId)
  await deps.endOffers(userId)
  await sweepLinks(deps, userId)
  // One that another device began meanwhile; should it fail, the hourly upkeep ends it.
  await deps.endCheckouts(userId).catch(() => {})
  return { deletedUntil: closing.deletedUntil }
}

/**
 * Gives a closed account back to who has just signed in; false where it is too late.
 */
export async function reopenAccount(
  { closings, linkClosing }: ClosingDeps,
  account: { id: number; credentialsVersion: number },
): Promise<boolean> {
  if (!(await closings.reopen(account, new Date()))) return false
  await linkClosing.reopen(`u:${account.id}`, null)
  return true
}

/** Closes what a request under way has added to a closed account; safe against a return. */
export async function sweepLinks({ closings, linkClosing }: ClosingDeps, userId: number): Promise<void> {
  const closing = await closings.find(userId)
  if (closing === null) return
  await linkClosing.close(`u:${userId}`, closing.closedAt)
  const now = await closings.find(userId)
  if (!isSame(closing, now)) await linkClosing.reopen(`u:${userId}`, closing.closedAt)
}

function isSame(before: Closing, now: Closing | null): boolean {
  return now?.closedAt.getTime() === before.closedAt.getTime()
}
