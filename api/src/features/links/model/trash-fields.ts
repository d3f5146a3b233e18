import { TRASH_DAYS } from '@atajo/shared/trash'
import { DAY_MS } from '../../../platform/durations.ts'
import type { LinkDocument } from './link.model.ts'

/** The update that trashes a live link: all of it stays but its place under the plan. */
export function trashing(at: Date) {
  const trashPurgeAt = new Date(at.getTime() + TRASH_DAYS * DAY_MS)
  return {
    $set: { state: 'trashed' as const, deletedAt: at, trashPurgeAt },
    $inc: { revision: 1 },
    $unset: { slot: 1 as const },
  }
}

/** The update that makes a trashed link live again, in that place under the plan or in none. */
export function untrashing(slot: number | undefined) {
  return {
    $set: { state: 'live' as const, ...(slot === undefined ? {} : { slot }) },
    $inc: { revision: 1 },
    $unset: { deletedAt: 1 as const, trashPurgeAt: 1 as const, isImportUndone: 1 as const },
  }
}

/** When a trashed link goes for good: a guest's may have to go before the trash's days are over. */
export function goesAt({ trashPurgeAt, purgeAt }: Pick<LinkDocument, 'trashPurgeAt' | 'purgeAt'>): Date {
  const times = [trashPurgeAt, purgeAt].map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(Math.min(...times))
}
