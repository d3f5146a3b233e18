import { type Connection, trusted } from 'mongoose'
import { linkModel } from '../model/link.model.ts'

export interface LinkDomainsStore {
  /** Links that are shown with that host, those in the trash too. */
  count(host: string): Promise<number>
  /** Shows them with another host; null with the default. Their owners' devices hear of it. */
  move(from: string, to: string | null): Promise<void>
}

/** The host that links are shown with. */
export function createLinkDomainsStore(connection: Connection): LinkDomainsStore {
  const links = linkModel(connection)
  return {
    count: (host) => links.countDocuments({ domain: host, state: trusted({ $in: ['live', 'trashed'] }) }),
    async move(from, to) {
      const change = to === null ? { $unset: { domain: 1 } } : { $set: { domain: to } }
      await links.updateMany({ domain: from }, { ...change, $inc: { revision: 1 } } as object)
    },
  }
}
