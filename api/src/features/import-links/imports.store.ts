import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { type ImportCounts, type ImportDocument, importModel } from './import.model.ts'

/** A batch that was carried out. */
export interface NotedBatch {
  fileId: string
  source: string
  fileName: string
  firstLine: number
  counts: ImportCounts
  at: Date
}

export interface ImportsStore {
  /** Remembers a batch; sent again it counts once. */
  note(owner: Owner, batch: NotedBatch): Promise<void>
  /** The owner's imports, the last one first. */
  list(owner: Owner): Promise<ImportDocument[]>
  find(owner: Owner, importId: string): Promise<ImportDocument | null>
  noteUndone(owner: Owner, importId: string, at: Date): Promise<void>
  eraseAllOf(owner: Owner): Promise<void>
}

const ID_LENGTH = 24

/** The id of an owner's file: the same for each of its batches, whichever process takes it. */
export function importIdOf(owner: Owner, fileId: string): string {
  return createHash('sha256').update(`${owner} ${fileId}`).digest('hex').slice(0, ID_LENGTH)
}

/** What is known of imports, in `imports`. */
export function createImportsStore(connection: Connection): ImportsStore {
  const imports = importModel(connection)
  return {
    async note(owner, { fileId, source, fileName, firstLine, counts, at }) {
      await imports.updateOne(
        { _id: `${owner} ${fileId}` },
        {
          $set: { source, fileName, at, [`batches.${firstLine}`]: counts },
          $unset: { undoneAt: 1 },
          $setOnInsert: { owner, importId: importIdOf(owner, fileId) },
        },
        { upsert: true },
      )
    },
    list: (owner) => imports.find({ owner }).sort({ at: -1 }).lean(),
    find: (owner, importId) => imports.findOne({ owner, importId }).lean(),
    async noteUndone(owner, importId, at) {
      await imports.updateOne({ owner, importId }, { $set: { undoneAt: at } })
    },
    async eraseAllOf(owner) {
      await imports.deleteMany({ owner })
    },
  }
}
