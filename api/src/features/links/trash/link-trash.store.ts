import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { meaningOfDuplicate } from '../../../platform/database/database-errors.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { markPush } from '../../../platform/database/edit-marks.ts'
import { type LinkDocument, linkModel } from '../model/link.model.ts'
import { writeUnderLimit } from '../model/links.store.ts'
import { tombstone } from '../model/tombstone.ts'
import { trashing, untrashing } from '../model/trash-fields.ts'

/** When a link is deleted, and by which idempotent request. */
export interface LinkThrow {
  at: Date
  idempotencyKey: string | null
}

export interface LinkTrashStore {
  /** Streams the owner's trashed links that can still be restored, in no particular order. */
  list(owner: Owner, now: Date): AsyncIterable<LinkDocument>
  /** Trashes a live link once per request; returns the link as it was, or null. */
  trash(owner: Owner, id: number, how: LinkThrow): Promise<LinkDocument | null>
  /**
   * Restores a trashed link under the limit (null: no limit); returns null if there is no such
   * link.
   */
  restore(
    owner: Owner,
    id: number,
    how: LinkThrow & { limit: number | null },
  ): Promise<LinkDocument | 'limit_reached' | null>
  /** Turns a trashed link into a tombstone; returns the link as it was, or null. */
  removeForGood(owner: Owner, id: number, how: LinkThrow): Promise<LinkDocument | null>
  /** Returns whether an idempotent request of this owner has already changed the link. */
  wasChangedBy(owner: Owner, id: number, idempotencyKey: string): Promise<boolean>
}

/** The store of trashed links. Each write is one atomic update. */
export function createLinkTrashStore(connection: Connection): LinkTrashStore {
  const links = linkModel(connection)
  const trashed = (owner: Owner, now: Date) => ({
    owner,
    state: 'trashed' as const,
    trashPurgeAt: trusted({ $gt: now }),
    purgeAt: trusted({ $not: { $lte: now } }),
  })
  return {
    list: (owner, now) => documentsOf(links.find(trashed(owner, now)).lean()),
    trash: (owner, id, { at, idempotencyKey }) =>
      links
        .findOneAndUpdate(
          { _id: id, owner, state: 'live', ...unlessMarked(idempotencyKey) },
          { ...trashing(at), ...markPush(idempotencyKey) },
          { returnDocument: 'before' },
        )
        .lean(),
    restore(owner, id, { at, idempotencyKey, limit }) {
      const condition = { ...trashed(owner, at), _id: id, ...unlessMarked(idempotencyKey) }
      return writeUnderLimit(links, { owner, limit }, async (slot) => {
        try {
          return await links
            .findOneAndUpdate(
              condition,
              { ...untrashing(slot), ...markPush(idempotencyKey) },
              { returnDocument: 'after' },
            )
            .lean()
        } catch (error) {
          return meaningOfDuplicate(error, { slot: 'slot_taken' as const })
        }
      })
    },
    removeForGood: (owner, id, { at, idempotencyKey }) =>
      links
        .findOneAndUpdate(
          { _id: id, owner, state: 'trashed' },
          { ...tombstone(at), ...markPush(idempotencyKey) },
          { returnDocument: 'before' },
        )
        .lean(),
    async wasChangedBy(owner, id, idempotencyKey) {
      return (await links.exists({ _id: id, owner, marks: idempotencyKey })) !== null
    },
  }
}

/** A repeated request must not affect a link that was restored meanwhile. */
function unlessMarked(idempotencyKey: string | null) {
  return idempotencyKey === null ? {} : { marks: trusted({ $ne: idempotencyKey }) }
}
