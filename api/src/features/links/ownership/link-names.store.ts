import { type Connection, trusted } from 'mongoose'
import { answersTo, holderOf, namesAsked } from '../../../platform/database/spelled-names.ts'
import { linkModel } from '../model/link.model.ts'

export interface LinkNamesStore {
  /** Returns the state of each name at that instant (epoch ms), in the same order. */
  statesOf(names: readonly string[], now: number): Promise<('unknown' | 'deleted' | 'expired' | 'live')[]>
}

/** Looks up names of any owner's links. */
export function createLinkNamesStore(connection: Connection): LinkNamesStore {
  const links = linkModel(connection)
  return {
    async statesOf(names, now) {
      const asked = names.flatMap(namesAsked)
      const fields = { names: 1, state: 1, code: 1, customSlug: 1, expiresAt: 1 }
      const found = await links.find({ names: trusted({ $in: asked }) }, fields).lean()
      return names.map((name) => {
        const wanted = namesAsked(name)
        const holder = holderOf(
          found.filter((link) => link.names.some((one) => wanted.includes(one))),
          name,
        )
        if (holder === null || holder.state === 'reserved') return 'unknown'
        if (holder.state !== 'live') return 'deleted'
        if (!answersTo(holder, name)) return 'unknown'
        return holder.expiresAt && holder.expiresAt.getTime() <= now ? 'expired' : 'live'
      })
    },
  }
}
