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

/** The fields that decide whether a link can be transferred. */
export type OfferedLink = Pick<LinkDocument, '_id' | keyof typeof OFFERED>

export interface LinkHandOverStore {
  listLive(owner: Owner): AsyncIterable<OfferedLink>
  /** Reads the owner's live links among these ids, with all fields. */
  readLive(owner: Owner, ids: readonly number[]): Promise<LinkDocument[]>
  /** Returns which of the links still belong to the owner, in any state. */
  remaining(owner: Owner, ids: readonly number[]): Promise<number[]>
  /**
   * Transfers links, if unchanged since they were read. Their visits restart at 0 and the earlier
   * ones become `clicksBefore`. Returns the links that were transferred.
   */
  handOver(
    links: readonly LinkDocument[],
    to: Owner,
    place: (link: LinkDocument) => LinkPlace,
  ): Promise<HandedOverLink[]>
}

type HandedOverLink = Pick<LinkDocument, '_id' | 'code' | 'customSlug'>

/** Fields that belong to the previous owner: limits, requests and imports. */
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

/** The same for fields that can change after the link was read without a new revision. */
const LEFT_BEHIND_ALWAYS = { visits: 1, countedAt: 1, closedAt: 1 } as const

/** Uses the driver directly, because Mongoose's casting would double the cost. */
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

/** Includes the visits, so that a visit counted at the same time stays with the previous owner. */
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
