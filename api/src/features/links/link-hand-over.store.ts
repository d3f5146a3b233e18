import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn } from '../../platform/database/documents-of.ts'
import { MOST_TRANSFERS } from '../../platform/stats-key.ts'
import { type LinkDocument, linkModel } from './link.model.ts'

/** The group and tags of a link in its new account. */
export interface LinkPlace {
  groupId: number | null
  tagIds: number[]
}

/** The links of an account to hand over, and the groups and tags that they use. */
export interface HandOverPlan {
  links: number
  /** The highest id among them: links that are made later stay. */
  upTo: number
  groupIds: ReadonlySet<number>
  tagIds: ReadonlySet<number>
}

export interface LinkHandOverStore {
  /** The owner's live links, those of higher ids than `upTo` left out. */
  plan(owner: Owner, upTo?: number): Promise<HandOverPlan>
  /** Some of them, whole; none when all have gone. */
  next(owner: Owner, upTo: number): Promise<LinkDocument[]>
  /**
   * Gives links of an account to another, as they were read: their visits begin anew, and what was
   * counted becomes `clicksBefore`. Returns those that went; the others have changed meanwhile.
   */
  handOver(
    links: readonly LinkDocument[],
    to: Owner,
    place: (link: LinkDocument) => LinkPlace,
  ): Promise<HandedOverLink[]>
}

type HandedOverLink = Pick<LinkDocument, '_id' | 'code' | 'customSlug'>

const LINKS_AT_ONCE = 500

/** Belongs to the account that a link leaves: its limits, requests and imports. */
const LEFT_BEHIND = {
  statsKey: 1,
  visits: 1,
  countedAt: 1,
  slot: 1,
  creationMark: 1,
  marks: 1,
  closedAt: 1,
  importKey: 1,
  importId: 1,
  importOutcome: 1,
  importLeftOut: 1,
  importSlot: 1,
  isImportUndone: 1,
  replaced: 1,
} as const

/** Live links of `links`, handed over many at a time, each under the revision that was read. */
export function createLinkHandOverStore(connection: Connection): LinkHandOverStore {
  const links = linkModel(connection)
  const documents = connection.collection<LinkDocument>('links')
  const live = (owner: Owner) => ({ owner, state: 'live' as const })
  return {
    async plan(owner, upTo = Number.MAX_SAFE_INTEGER) {
      const found = { links: 0, upTo: 0, groupIds: new Set<number>(), tagIds: new Set<number>() }
      const projection = { _id: 1, groupId: 1, tagIds: 1 }
      const planned = documents.find({ ...live(owner), _id: { $lte: upTo } }, { projection })
      for await (const { _id, groupId, tagIds = [] } of documentsIn(planned)) {
        found.links += 1
        found.upTo = Math.max(found.upTo, _id)
        if (groupId) found.groupIds.add(groupId)
        for (const tagId of tagIds) found.tagIds.add(tagId)
      }
      return found
    },
    next: (owner, upTo) =>
      links
        .find({ ...live(owner), _id: trusted({ $lte: upTo }) })
        .limit(LINKS_AT_ONCE)
        .lean(),
    async handOver(some, to, place) {
      if (some.length === 0) return []
      await links.bulkWrite(
        some.map((link) => ({
          updateOne: {
            filter: conditionOf(link),
            update: { ...changeOf(link, to, place(link)), $currentDate: { changedAt: true } },
          },
        })),
        { ordered: false },
      )
      const ids = some.map(({ _id }) => _id)
      return links
        .find({ _id: trusted({ $in: ids }), owner: to }, { code: 1, customSlug: 1 })
        .lean<HandedOverLink[]>()
    },
  }
}

/** A visit that is counted at the same time belongs to whoever had the link. */
function conditionOf({ _id, owner, state, revision, visits }: LinkDocument) {
  return { _id, owner, state, revision, 'visits.total': visits?.total ?? trusted({ $exists: false }) }
}

function changeOf(link: LinkDocument, to: Owner, { groupId, tagIds }: LinkPlace) {
  const { visits, statsGeneration = 0, clicksBefore = 0 } = link
  return {
    $set: {
      owner: to,
      statsGeneration: Math.min(statsGeneration + 1, MOST_TRANSFERS),
      clicksBefore: clicksBefore + (visits?.total ?? 0),
      ...(groupId === null ? {} : { groupId }),
      ...(tagIds.length === 0 ? {} : { tagIds }),
    },
    $inc: { revision: 1 },
    $unset: {
      ...LEFT_BEHIND,
      ...(groupId === null ? { groupId: 1 as const } : {}),
      ...(tagIds.length === 0 ? { tagIds: 1 as const } : {}),
    },
  }
}
