import { TRASH_DAYS } from '@atajo/shared/trash'
import { DAY_MS } from '../../../platform/durations.ts'
import type { LinkDocument } from './link.model.ts'

/** Returns the update that trashes a live link. It keeps everything but its slot. */
export function trashing(at: Date) {
  const trashPurgeAt = new Date(at.getTime() + TRASH_DAYS * DAY_MS)
  return {
    $set: { state: 'trashed' as const, deletedAt: at, trashPurgeAt },
    $inc: { revision: 1 },
    $unset: { slot: 1 as const },
  }
}

/** Returns the update that restores a trashed link, into that slot or without one. */
export function untrashing(slot: number | undefined) {
  return {
    $set: { state: 'live' as const, ...(slot === undefined ? {} : { slot }) },
    $inc: { revision: 1 },
    $unset: { deletedAt: 1 as const, trashPurgeAt: 1 as const, isImportUndone: 1 as const },
  }
}

/**
 * Returns when a trashed link is permanently removed. A guest's link may expire before its time in
 * the trash ends.
 */
export function goesAt({ trashPurgeAt, purgeAt }: Pick<LinkDocument, 'trashPurgeAt' | 'purgeAt'>): Date {
  const times = [trashPurgeAt, purgeAt].map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(Math.min(...times))
}
