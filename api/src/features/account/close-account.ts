import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { isSameName } from '../../platform/name-key.ts'
import type { OwnerProof } from '../../platform/session/owner-proof.ts'
import type { CredentialsStore } from './credentials.store.ts'
import type { PendingDeletion, PendingDeletionStore } from './pending-deletions.store.ts'
import { type ProveOwnerDeps, proveOwner } from './prove-owner.ts'
import type { QueueMail } from './queued-mails.ts'

/** Time in which signing in cancels the deletion. */
const RETURN_MS = 7 * DAY_MS

export interface PendingDeletionDeps {
  pendingDeletions: PendingDeletionStore
  /** Closes links under a mark, so that exactly those can be opened again. */
  linkClosing: {
    close(owner: Owner, closedAt: Date): Promise<void>
    /** Opens the links with that mark, or all for null. */
    reopen(owner: Owner, closedAt: Date | null): Promise<void>
    /** Returns the owners of closed links. */
    listOwners(): Promise<Owner[]>
  }
}

export interface CloseAccountDeps extends PendingDeletionDeps, ProveOwnerDeps {
  credentials: CredentialsStore
  /** Null if no mail server is set. */
  queueMail: QueueMail | null
  /** @throws AppError if the user's payments cannot be stopped */
  endCheckouts: (userId: number) => Promise<void>
  eraseKeys: (userId: number) => Promise<void>
  endOffers: (userId: number) => Promise<void>
  /**
   * Removes the administrator role. The returned function restores it.
   * @throws AppError `last_admin`
   */
  leaveOffice: (userId: number) => Promise<() => Promise<void>>
}

/**
 * Starts the pending deletion of an account: payments, sessions and keys end, links close. It is
 * erased when the recovery period is over.
 * @throws AppError `validation_failed` for a different name, if the owner is not verified,
 * `last_admin`, `payment_failed`
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
    if (!(await deps.pendingDeletions.close(account, closing))) throw new AppError('wrong_password')
  } catch (error) {
    await takeOfficeAgain()
    throw error
  }
  await deps.queueMail?.({ kind: 'closing', userId, about: account.email })
  await deps.eraseKeys(userId)
  await deps.endOffers(userId)
  await sweepLinks(deps, userId)
  // Another device may have started a checkout. If this fails, the hourly upkeep ends it.
  await deps.endCheckouts(userId).catch(() => {})
  return { deletedUntil: closing.deletedUntil }
}

/** Cancels the deletion after a sign-in. Returns false if it is too late. */
export async function reopenAccount(
  { pendingDeletions, linkClosing }: PendingDeletionDeps,
  account: { id: number; credentialsVersion: number },
): Promise<boolean> {
  if (!(await pendingDeletions.reopen(account, new Date()))) return false
  await linkClosing.reopen(`u:${account.id}`, null)
  return true
}

/**
 * Closes links that a concurrent request added. It is safe if the deletion is cancelled meanwhile.
 */
export async function sweepLinks(
  { pendingDeletions, linkClosing }: PendingDeletionDeps,
  userId: number,
): Promise<void> {
  const closing = await pendingDeletions.find(userId)
  if (closing === null) return
  await linkClosing.close(`u:${userId}`, closing.closedAt)
  const now = await pendingDeletions.find(userId)
  if (!isSame(closing, now)) await linkClosing.reopen(`u:${userId}`, closing.closedAt)
}

function isSame(before: PendingDeletion, now: PendingDeletion | null): boolean {
  return now?.closedAt.getTime() === before.closedAt.getTime()
}
