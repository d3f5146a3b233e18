import type { Connection } from 'mongoose'
import { type BlockDocument, blockModel, blockWrites } from './block.model.ts'

export interface BlocksStore {
  add(block: BlockDocument): Promise<void>
  /** False where there is no such block in force. */
  lift(id: string, by: number, at: Date): Promise<boolean>
  find(id: string): Promise<BlockDocument | null>
  inForce(): Promise<BlockDocument[]>
  /** How often blocks were written, by any process. */
  writes(): Promise<number>
}

/** Blocks in the database; other processes notice a write by its count. */
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
        { _id: id, liftedAt: { $exists: false } },
        { $set: { liftedAt, liftedBy } },
      )
      await writes.note()
      return modifiedCount === 1
    },
    find: (id) => blocks.findById(id).lean(),
    inForce: () => blocks.find({ liftedAt: null }).lean(),
    writes: writes.read,
  }
}
