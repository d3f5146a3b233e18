import type { Connection } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { behind, type ListPlace } from '../../platform/database/list-place.ts'
import { type BlockDocument, blockModel, blockWrites } from './block.model.ts'

export interface BlocksStore {
  add(block: BlockDocument): Promise<void>
  /** Returns false if there is no such block in force. */
  lift(id: string, by: number, at: Date): Promise<boolean>
  /** Saves the block. Returns false if it was already in this state. */
  put(block: BlockDocument): Promise<boolean>
  /** Lifts every block of an owner's links. */
  liftOwner(owner: Owner, by: number, at: Date): Promise<void>
  isOwnerBlocked(owner: Owner): Promise<boolean>
  find(id: string): Promise<BlockDocument | null>
  inForce(): Promise<BlockDocument[]>
  /** Lists blocks in force, newest first, after the place where an earlier page ended. */
  list(before: ListPlace | null, limit: number): Promise<BlockDocument[]>
  /** Returns how often any process has written blocks. */
  writes(): Promise<number>
}

/** Each write raises a count, by which other processes notice it. */
export function createBlocksStore(connection: Connection): BlocksStore {
  const blocks = blockModel(connection)
  const writes = blockWrites(connection)
  return {
    async add(block) {
      await blocks.create(block)
      await writes.note()
    },
    async lift(id, liftedBy, liftedAt) {
      const { modifiedCount } = await blocks.updateOne(
        { _id: id, liftedAt: null },
        { $set: { liftedAt, liftedBy } },
      )
      await writes.note()
      return modifiedCount === 1
    },
    async put(block) {
      const found = await blocks.findById(block._id).lean()
      if (found !== null && found.liftedAt?.toJSON() === jsonOf(block.liftedAt)) return false
      await blocks.replaceOne({ _id: block._id }, block, { upsert: true })
      await writes.note()
      return true
    },
    async liftOwner(owner, liftedBy, liftedAt) {
      await blocks.updateMany({ owner, liftedAt: null }, { $set: { liftedAt, liftedBy } })
      await writes.note()
    },
    isOwnerBlocked: async (owner) => (await blocks.exists({ owner, liftedAt: null })) !== null,
    find: (id) => blocks.findById(id).lean(),
    inForce: () => blocks.find({ liftedAt: null }).lean(),
    list: (before, limit) =>
      blocks
        .find({ liftedAt: null, ...behind('createdAt', before) } as object)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean(),
    writes: writes.read,
  }
}

/** Both sides may come from a line of JSON, where times are texts. */
function jsonOf(time: Date | undefined): string | undefined {
  return time && new Date(time).toJSON()
}
