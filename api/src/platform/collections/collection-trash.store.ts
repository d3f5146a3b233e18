import { TRASH_DAYS } from '@atajo/shared/trash'
import { type Model, trusted } from 'mongoose'
import type { Owner } from '../actor.ts'
import { meaningOfDuplicate } from '../database/database-errors.ts'
import { markPush } from '../database/edit-marks.ts'
import { takenSlots, writeInFreeSlot } from '../database/plan-slots.ts'
import { DAY_MS } from '../durations.ts'
import { nameKey } from '../name-key.ts'
import type { CollectionItem } from './collection-item.ts'

interface Change {
  at: Date
  idempotencyKey: string | null
}

export interface CollectionTrash<Fields> {
  /** Lists the owner's trashed items that can still be restored, in no order. */
  listTrash(owner: Owner, now: Date): Promise<CollectionItem<Fields>[]>
  findTrashed(owner: Owner, id: number, now: Date): Promise<CollectionItem<Fields> | null>
  /** Frees the item's name and slot. Returns false if there was no such live item. */
  trash(owner: Owner, id: number, change: Change): Promise<boolean>
  /** Makes a trashed item live again under that name. Returns null if there is none. */
  restore(
    owner: Owner,
    id: number,
    change: Change & { name: string; limit: number },
  ): Promise<CollectionItem<Fields> | 'name_taken' | 'limit_reached' | null>
  /** Keeps only the item's id. Returns false if there was no such trashed item. */
  removeForGood(owner: Owner, id: number, change: Change): Promise<boolean>
  /** Tells whether an idempotent request of this owner already changed the item. */
  wasChangedBy(owner: Owner, id: number, idempotencyKey: string): Promise<boolean>
  /** Deletes items whose time in the trash is over. Returns how many. */
  emptyTrash(now: Date): Promise<number>
}

const TOMBSTONE = {
  $set: { state: 'deleted' as const },
  $unset: { fields: 1, createdAt: 1, updatedAt: 1, deletedAt: 1, trashPurgeAt: 1 } as const,
}

/** Creates the trash of a store. Each of its writes is a single update. */
export function createCollectionTrash<Fields>(
  items: Model<CollectionItem<unknown>>,
): CollectionTrash<Fields> {
  const found = (query: PromiseLike<unknown>) => query as Promise<CollectionItem<Fields> | null>
  const trashed = (owner: Owner, now: Date) => ({
    owner,
    state: 'trashed' as const,
    trashPurgeAt: trusted({ $gt: now }),
  })
  return {
    listTrash: (owner, now) => items.find(trashed(owner, now)).lean<CollectionItem<Fields>[]>().exec(),
    findTrashed: (owner, id, now) => found(items.findOne({ ...trashed(owner, now), _id: id }).lean()),
    async trash(owner, id, { at, idempotencyKey }) {
      const trashPurgeAt = new Date(at.getTime() + TRASH_DAYS * DAY_MS)
      const done = await items.updateOne(
        { _id: id, owner, state: 'live', ...unlessMarked(idempotencyKey) },
        {
          $set: { state: 'trashed', deletedAt: at, trashPurgeAt },
          $unset: { nameKey: 1, slot: 1 },
          ...markPush(idempotencyKey),
        },
      )
      return done.modifiedCount === 1
    },
    restore: (owner, id, { at, name, idempotencyKey, limit }) =>
      writeInFreeSlot({
        limit,
        readSlots: () => takenSlots(items, owner),
        async write(slot) {
          const condition = { ...trashed(owner, at), _id: id, ...unlessMarked(idempotencyKey) }
          const change = {
            $set: { state: 'live', nameKey: nameKey(name), slot },
            $unset: { deletedAt: 1, trashPurgeAt: 1 },
            ...markPush(idempotencyKey),
          }
          try {
            return await found(items.findOneAndUpdate(condition, change, { returnDocument: 'after' }).lean())
          } catch (error) {
            return meaningOfDuplicate(error, { slot: 'slot_taken', nameKey: 'name_taken' } as const)
          }
        },
      }),
    async removeForGood(owner, id, { idempotencyKey }) {
      const change = { ...TOMBSTONE, ...markPush(idempotencyKey) }
      return (await items.updateOne({ _id: id, owner, state: 'trashed' }, change)).modifiedCount === 1
    },
    async wasChangedBy(owner, id, idempotencyKey) {
      return (await items.exists({ _id: id, owner, marks: idempotencyKey })) !== null
    },
    async emptyTrash(now) {
      const due = { state: 'trashed' as const, trashPurgeAt: trusted({ $lte: now }) }
      return (await items.updateMany(due, TOMBSTONE)).modifiedCount
    },
  }
}

/** A repeated request must not trash again what was restored in between. */
function unlessMarked(idempotencyKey: string | null) {
  return idempotencyKey === null ? {} : { marks: trusted({ $ne: idempotencyKey }) }
}
