import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { presentFields, setOrUnset } from '../../platform/database/absent-fields.ts'
import { markPush } from '../../platform/database/edit-marks.ts'
import { type LinkContent, type LinkDocument, linkModel } from './link.model.ts'
import { trashing, untrashing } from './trash-fields.ts'

/** The fields that a change of many links may write. */
export type BulkEdit = Pick<LinkContent, 'updatedAt'> &
  Partial<Pick<LinkContent, 'isActive' | 'groupId' | 'tagIds' | 'expiresAt'>>

/** What becomes of one link. */
export type BulkWrite = { current: LinkDocument } & (
  | { edit: BulkEdit }
  | { trashAt: Date }
  | { untrash: true }
)

export interface LinkBulkStore {
  /** The owner's links of these ids, in whatever state. */
  findAll(owner: Owner, ids: readonly number[]): Promise<LinkDocument[]>
  /** All of the owner's links in that state. */
  listAll(owner: Owner, state: 'live' | 'trashed'): Promise<LinkDocument[]>
  /** Writes them all at once; those that somebody changed meanwhile stay, without the mark. */
  writeAll(writes: readonly BulkWrite[], mark: string): Promise<void>
}

/** Many documents of `links` in one write, each under the revision that it was judged by. */
export function createLinkBulkStore(connection: Connection): LinkBulkStore {
  const links = linkModel(connection)
  return {
    findAll: (owner, ids) => links.find({ _id: trusted({ $in: [...ids] }), owner }).lean(),
    listAll: (owner, state) => links.find({ owner, state }).lean(),
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

function conditionOf({ _id, owner, state, revision }: LinkDocument) {
  return { _id, owner, state, revision }
}

function updateOf(write: BulkWrite) {
  if ('trashAt' in write) return trashing(write.trashAt)
  if ('untrash' in write) return untrashing(undefined)
  return { ...setOrUnset(write.edit), $set: presentFields(write.edit), $inc: { revision: 1 } }
}
