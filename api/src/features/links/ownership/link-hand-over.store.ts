import type { Connection } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { documentsIn } from '../../../platform/database/documents-of.ts'
import { MOST_TRANSFERS } from '../../../platform/stats-key.ts'
import type { LinkDocument } from '../model/link.model.ts'

/** The group and tags of a link in its new account. */
export interface LinkPlace {
  groupId: number | null
  tagIds: number[]
}

const OFFERED = {
  owner: 1,
  code: 1,
  customSlug: 1,
  destination: 1,
  mobileDestination: 1,
  desktopDestination: 1,
  pausedBy: 1,
  groupId: 1,
  tagIds: 1,
} as const

/** What is asked of a link that may be handed over. */
export type OfferedLink = Pick<LinkDocument, '_id' | keyof typeof OFFERED>

export interface LinkHandOverStore {
  /** The owner's live links. */
  listLive(owner: Owner): AsyncIterable<OfferedLink>
  /** Those of the links that are the owner's and live, whole. */
  readLive(owner: Owner, ids: readonly number[]): Promise<LinkDocument[]>
  /** Those of the links that are the owner's still, in whatever state. */
  remaining(owner: Owner, ids: readonly number[]): Promise<number[]>
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

/** Belongs to the account that a link leaves: its limits, requests and imports. */
const LEFT_BEHIND = [
  'statsKey',
  'slot',
  'creationMark',
  'marks',
  'importKey',
  'importId',
  'importOutcome',
  'importLeftOut',
  'importSlot',
  'isImportUndone',
  'replaced',
] as const

/** The same, of what may be written after a link was read without another revision. */
const LEFT_BEHIND_ALWAYS = { visits: 1, countedAt: 1, closedAt: 1 } as const

/** Mongoose would cast each link for as much again as handing it over costs. */
export function createLinkHandOverStore(connection: Connection): LinkHandOverStore {
  const documents = connection.collection<LinkDocument>('links')
  return {
    listLive: (owner) =>
      documentsIn(
        documents.find({ owner, state: 'live' }, { projection: OFFERED }),
      ) as AsyncIterable<OfferedLink>,
    readLive: (owner, ids) => documents.find({ _id: { $in: [...ids] }, owner, state: 'live' }).toArray(),
    async remaining(owner, ids) {
      const asked = documents.find({ _id: { $in: [...ids] }, owner }, { projection: { _id: 1 } })
      const found = await asked.toArray()
      return found.map(({ _id }) => _id)
    },
    async handOver(some, to, place) {
      if (some.length === 0) return []
      await documents.bulkWrite(
        some.map((link) => ({
          updateOne: {
            filter: conditionOf(link),
            update: { ...changeOf(link, to, place(link)), $currentDate: { changedAt: true } },
          },
        })),
        { ordered: false },
      )
      const ids = some.map(({ _id }) => _id)
      const projection = { code: 1, customSlug: 1 }
      return documents.find({ _id: { $in: ids }, owner: to }, { projection }).toArray()
    },
  }
}

/** A visit that is counted at the same time belongs to whoever had the link. */
function conditionOf({ _id, owner, state, revision, visits }: LinkDocument) {
  return { _id, owner, state, revision, 'visits.total': visits?.total ?? { $exists: false } }
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
      ...LEFT_BEHIND_ALWAYS,
      ...Object.fromEntries(LEFT_BEHIND.filter((field) => field in link).map((field) => [field, 1 as const])),
      ...(groupId === null ? { groupId: 1 as const } : {}),
      ...(tagIds.length === 0 ? { tagIds: 1 as const } : {}),
    },
  }
}
