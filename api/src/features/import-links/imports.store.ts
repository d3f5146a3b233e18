import { createHash } from 'node:crypto'
import { IMPORT_UNDO_DAYS } from '@atajo/shared/import'
import { type Connection, type Model, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { DAY_MS } from '../../platform/durations.ts'
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
  /** Records a batch. A repeated batch counts once. */
  note(owner: Owner, batch: NotedBatch): Promise<void>
  /** Lists the owner's imports, the last one first. */
  list(owner: Owner): Promise<ImportDocument[]>
  find(owner: Owner, importId: string): Promise<ImportDocument | null>
  noteUndone(owner: Owner, importId: string, at: Date): Promise<void>
  eraseAllOf(owner: Owner): Promise<void>
}

const ID_LENGTH = 24
/** Most stored imports of an owner that cannot be undone, and most of all. */
const IMPORTS_KEPT = 50
const MOST_IMPORTS = 500

/** Returns the id of an owner's file, the same for each batch and process. */
export function importIdOf(owner: Owner, fileId: string): string {
  return createHash('sha256').update(`${owner} ${fileId}`).digest('hex').slice(0, ID_LENGTH)
}

export function createImportsStore(connection: Connection): ImportsStore {
  const imports = importModel(connection)
  return {
    async note(owner, { fileId, source, fileName, firstLine, counts, at }) {
      const { upsertedCount } = await imports.updateOne(
        { _id: `${owner} ${fileId}` },
        {
          $set: { source, fileName, at, [`batches.${firstLine}`]: counts },
          $unset: { undoneAt: 1 },
          $setOnInsert: { owner, importId: importIdOf(owner, fileId) },
        },
        { upsert: true },
      )
      if (upsertedCount > 0) await forgetOld(imports, owner, at)
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

/** Keeps imports that can be undone, up to the limit, and the newest of the others. */
async function forgetOld(imports: Model<ImportDocument>, owner: Owner, now: Date): Promise<void> {
  const undoable = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS)
  const newest = imports.find({ owner }, { at: 1 }).sort({ at: -1 }).lean()
  const [lastKept] = await newest
    .clone()
    .skip(IMPORTS_KEPT - 1)
    .limit(1)
  if (lastKept === undefined) return
  const before = lastKept.at < undoable ? lastKept.at : undoable
  const [last] = await newest
    .clone()
    .skip(MOST_IMPORTS - 1)
    .limit(1)
  const at = trusted({ $lt: last && last.at > before ? last.at : before })
  await imports.deleteMany({ owner, at })
}
