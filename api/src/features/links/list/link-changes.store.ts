import type { Connection } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { documentsIn } from '../../../platform/database/documents-of.ts'
import type { LinkDocument } from '../model/link.model.ts'
import type { Place } from './changes-cursor.ts'

/** The fields of a link that visits change. */
export type CountedLink = Pick<LinkDocument, '_id' | 'visits' | 'usedVisits' | 'maxVisits' | 'countedAt'>

export interface LinkChangesStore {
  /** Reads links in any state that were written after that place, oldest first. */
  changedAfter(
    owner: Owner,
    place: Place,
    options: { deletedAfter: number; limit: number },
  ): AsyncIterable<LinkDocument>
  /** Reads live links whose visits were counted after that place, oldest first. */
  countedAfter(owner: Owner, place: Place, limit: number): Promise<CountedLink[]>
  /** Stamps the links of a group, or with a tag, as changed, because they show it again. */
  markChanged(owner: Owner, on: { groupId: number } | { tagIds: number }): Promise<void>
  /** Returns the place of the most recently written link in any state. */
  newest(owner: Owner): Promise<Place | null>
  changedAt(id: number): Promise<number | null>
}

const COUNTED = { visits: 1, usedVisits: 1, maxVisits: 1, countedAt: 1 } as const

/** Reads an owner's links in the order in which they were last written, or counted. */
export function createLinkChangesStore(connection: Connection): LinkChangesStore {
  const links = connection.collection<LinkDocument>('links')
  return {
    changedAfter: (owner, [at, id], { deletedAfter, limit }) =>
      documentsIn(
        links
          .find({
            owner,
            state: { $nin: ['reserved', 'held'] },
            changedAt: { $gte: new Date(at) },
            $and: [
              { $or: [{ changedAt: { $gt: new Date(at) } }, { _id: { $gt: id } }] },
              { $or: [{ state: 'live' }, { changedAt: { $gt: new Date(deletedAfter) } }] },
            ],
          })
          .sort({ changedAt: 1, _id: 1 })
          .limit(limit),
      ),
    countedAfter: (owner, [at, id], limit) =>
      links
        .find(
          {
            owner,
            state: 'live',
            countedAt: { $gte: new Date(at) },
            $or: [{ countedAt: { $gt: new Date(at) } }, { _id: { $gt: id } }],
          },
          { projection: COUNTED },
        )
        .sort({ countedAt: 1, _id: 1 })
        .limit(limit)
        .toArray(),
    async markChanged(owner, on) {
      await links.updateMany({ owner, state: 'live', ...on }, { $currentDate: { changedAt: true } })
    },
    async newest(owner) {
      const found = await links.findOne(
        { owner, changedAt: { $gt: new Date(0) } },
        { projection: { changedAt: 1 }, sort: { changedAt: -1, _id: -1 } },
      )
      return found?.changedAt ? [found.changedAt.getTime(), found._id] : null
    },
    async changedAt(id) {
      const found = await links.findOne({ _id: id }, { projection: { changedAt: 1 } })
      return found?.changedAt?.getTime() ?? null
    },
  }
}
