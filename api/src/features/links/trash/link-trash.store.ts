import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { meaningOfDuplicate } from '../../../platform/database/database-errors.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { markPush } from '../../../platform/database/edit-marks.ts'
import { type LinkDocument, linkModel } from '../model/link.model.ts'
import { writeUnderLimit } from '../model/links.store.ts'
import { tombstone } from '../model/tombstone.ts'
import { trashing, untrashing } from '../model/trash-fields.ts'

/** When a link is thrown away, and by which idempotent request. */
export interface LinkThrow {
  at: Date
  idempotencyKey: string | null
}

export interface LinkTrashStore {
  /** The owner's trashed links that may still come back, in no order. */
  list(owner: Owner, now: Date): AsyncIterable<LinkDocument>
  /** Trashes a live link, once for each request; returns it as it was, or null. */
  trash(owner: Owner, id: number, how: LinkThrow): Promise<LinkDocument | null>
  /** Makes a trashed link live again under the limit (null: none); null when there is none. */
  restore(
    owner: Owner,
    id: number,
    how: LinkThrow & { limit: number | null },
  ): Promise<LinkDocument | 'limit_reached' | null>
  /** Turns a trashed link into a tombstone; returns it as it was, or null. */
  removeForGood(owner: Owner, id: number, how: LinkThrow): Promise<LinkDocument | null>
  /** Whether an idempotent request of this owner has had its effect on that link. */
  wasChangedBy(owner: Owner, id: number, idempotencyKey: string): Promise<boolean>
}

/** The trashed links of `links`; each write is one update. */
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

/** What is sent again has no second effect on what came back meanwhile. */
function unlessMarked(idempotencyKey: string | null) {
  return idempotencyKey === null ? {} : { marks: trusted({ $ne: idempotencyKey }) }
}
