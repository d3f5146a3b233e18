import { BULK_FIELDS, type BulkField, SEARCHED_FIELDS } from '@atajo/shared/link-columns'
import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { presentFields, setOrUnset } from '../../../platform/database/absent-fields.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { markPush } from '../../../platform/database/edit-marks.ts'
import { type LinkContent, type LinkDocument, linkModel } from '../model/link.model.ts'
import { trashing, untrashing } from '../model/trash-fields.ts'

/** The fields that a bulk change may write. */
export type BulkEdit = Pick<LinkContent, 'updatedAt'> &
  Partial<Pick<LinkContent, 'groupId' | 'tagIds' | 'expiresAt' | BulkField>>

/** The write for one link. */
export type BulkWrite = { current: JudgedLink } & ({ edit: BulkEdit } | { trashAt: Date } | { untrash: true })

const JUDGED = {
  owner: 1,
  state: 1,
  code: 1,
  customSlug: 1,
  revision: 1,
  marks: 1,
  groupId: 1,
  tagIds: 1,
  expiresAt: 1,
  updatedAt: 1,
  trashPurgeAt: 1,
  purgeAt: 1,
  ...selected(BULK_FIELDS.map(({ name }) => name)),
} as const

/** The fields of a link that judging a bulk change needs. */
export type JudgedLink = Pick<LinkDocument, '_id' | keyof typeof JUDGED>

const FILTERED = {
  code: 1,
  customSlug: 1,
  destination: 1,
  ...selected(SEARCHED_FIELDS),
  isActive: 1,
  groupId: 1,
  tagIds: 1,
} as const

/** The fields of a link that a filter reads. */
export type FilteredLink = Pick<LinkDocument, '_id' | keyof typeof FILTERED>

export interface LinkBulkStore {
  /** Reads the owner's links with these ids, in any state. */
  findAll(owner: Owner, ids: readonly number[]): AsyncIterable<JudgedLink>
  /** Reads all of the owner's links in that state, with the fields that a filter needs. */
  listAll(owner: Owner, state: 'live' | 'trashed'): AsyncIterable<FilteredLink>
  /** Writes all links at once. A link that was changed meanwhile is skipped and gets no mark. */
  writeAll(writes: readonly BulkWrite[], mark: string): Promise<void>
}

/**
 * Writes many documents of `links` in one command, each guarded by the revision it was judged by.
 */
export function createLinkBulkStore(connection: Connection): LinkBulkStore {
  const links = linkModel(connection)
  return {
    findAll: (owner, ids) =>
      documentsOf(links.find({ _id: trusted({ $in: [...ids] }), owner }, JUDGED).lean()),
    listAll: (owner, state) => documentsOf(links.find({ owner, state }, FILTERED).lean()),
    async writeAll(writes, mark) {
      if (writes.length === 0) return
      await links.bulkWrite(
        writes.map((write) => ({
          updateOne: {
            filter: conditionOf(write.current),
            update: { ...updateOf(write), ...markPush(mark), $currentDate: { changedAt: true } },
          },
        })),
        { ordered: false },
      )
    },
  }
}

function selected<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, 1])) as Record<Name, 1>
}

function conditionOf({ _id, owner, state, revision }: JudgedLink) {
  return { _id, owner, state, revision }
}

function updateOf(write: BulkWrite) {
  if ('trashAt' in write) return trashing(write.trashAt)
  if ('untrash' in write) return untrashing(undefined)
  return { ...setOrUnset(write.edit), $set: presentFields(write.edit), $inc: { revision: 1 } }
}
