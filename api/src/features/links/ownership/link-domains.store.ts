import { type Connection, trusted } from 'mongoose'
import { linkModel } from '../model/link.model.ts'

export interface LinkDomainsStore {
  /** Counts the links with that domain, including those in the trash. */
  count(host: string): Promise<number>
  /** Moves links to another domain (null: the default) and stamps them as changed. */
  move(from: string, to: string | null): Promise<void>
}

/** The store of the domains that links are shown with. */
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
