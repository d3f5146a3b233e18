import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { type LinkState, linkModel } from '../model/link.model.ts'

export interface LinkClosingStore {
  /** Closes all links of an owner, apart from what their own switch says. */
  close(owner: Owner, closedAt: Date): Promise<void>
  /** Opens those that were closed then, or all. */
  reopen(owner: Owner, closedAt: Date | null): Promise<void>
  /** Whose links are closed. */
  listOwners(): Promise<Owner[]>
}

const KEPT = trusted({ $in: ['live', 'trashed'] as LinkState[] })
const EVER = trusted({ $gt: new Date(0) })

/** Links of accounts that are on their way out, in the collection `links`. */
export function createLinkClosingStore(connection: Connection): LinkClosingStore {
  const links = linkModel(connection)
  return {
    async close(owner, closedAt) {
      const open = { owner, state: KEPT, closedAt: trusted({ $exists: false }) }
      await links.updateMany(open, { $set: { closedAt } })
    },
    async reopen(owner, closedAt) {
      await links.updateMany({ owner, closedAt: closedAt ?? EVER }, { $unset: { closedAt: 1 } })
    },
    async listOwners() {
      return links.distinct('owner', { closedAt: EVER, state: KEPT })
    },
  }
}
