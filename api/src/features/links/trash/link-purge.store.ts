import { type Connection, type QueryFilter, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { type LinkDocument, type LinkModel, type LinkState, linkModel } from '../model/link.model.ts'
import { tombstone } from '../model/tombstone.ts'

export interface LinkPurgeStore {
  /** Turns expired links into tombstones one by one, yielding each link as it was. */
  removeExpired(now: Date): AsyncIterable<LinkDocument>
  /** Deletes expired reservations and held slots whose links never came. */
  dropExpiredReservations(now: Date): Promise<void>
  /** Turns all live and trashed links of an owner into tombstones, and deletes reservations. */
  removeAllOf(owner: Owner, now: Date): Promise<void>
}

const BATCH = 500

/** The states with content. */
const KEPT = trusted({ $in: ['live', 'trashed'] as LinkState[] })

/** The states that hold a code or a slot for a future link. */
const NO_LINK = trusted({ $in: ['reserved', 'held'] as LinkState[] })

/** Removes expired links, and the links of erased accounts. */
export function createLinkPurgeStore(connection: Connection): LinkPurgeStore {
  const links = linkModel(connection)
  return {
    async *removeExpired(now) {
      const isDue = trusted({ $lte: now })
      yield* bury(links, { state: KEPT, purgeAt: isDue }, now)
      yield* bury(links, { state: 'trashed', trashPurgeAt: isDue }, now)
    },
    async dropExpiredReservations(now) {
      await links.deleteMany({ state: NO_LINK, purgeAt: trusted({ $lte: now }) })
    },
    async removeAllOf(owner, now) {
      await links.updateMany({ owner, state: KEPT }, tombstone(now))
      await links.deleteMany({ owner, state: NO_LINK })
    },
  }
}

async function* bury(
  links: LinkModel,
  due: QueryFilter<LinkDocument>,
  now: Date,
): AsyncIterable<LinkDocument> {
  while (true) {
    const batch = await links.find(due, { _id: 1 }).limit(BATCH).lean()
    if (batch.length === 0) return
    for (const { _id } of batch) {
      const removed = await links
        .findOneAndUpdate({ ...due, _id }, tombstone(now), { returnDocument: 'before' })
        .lean()
      if (removed) yield removed
    }
  }
}
