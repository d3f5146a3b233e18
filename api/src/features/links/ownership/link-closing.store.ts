import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { type LinkState, linkModel } from '../model/link.model.ts'

export interface LinkClosingStore {
  /** Closes all links of an owner, independently of whether they are active. */
  close(owner: Owner, closedAt: Date): Promise<void>
  /** Reopens the links that were closed at that time, or all. */
  reopen(owner: Owner, closedAt: Date | null): Promise<void>
  /** Returns the owners with closed links. */
  listOwners(): Promise<Owner[]>
}

const KEPT = trusted({ $in: ['live', 'trashed'] as LinkState[] })
const EVER = trusted({ $gt: new Date(0) })

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
