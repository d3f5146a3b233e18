import type { ImportState } from '@atajo/shared/import'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** Number of rows by result. */
export type ImportCounts = Partial<Record<ImportState, number>>

/** A document of `imports`: one owner's file, however often it was sent. */
export interface ImportDocument {
  /** `<owner> <fileId>` */
  _id: string
  owner: Owner
  importId: string
  source: string
  fileName: string
  /** Time of its last rows. */
  at: Date
  /** By the first line of each batch, so that a repeated batch counts once. */
  batches: Record<string, ImportCounts>
  undoneAt?: Date
}

const schema = new Schema<ImportDocument>(
  {
    _id: String,
    owner: { type: String, required: true },
    importId: { type: String, required: true },
    source: String,
    fileName: String,
    at: Date,
    batches: { type: Schema.Types.Mixed },
    undoneAt: Date,
  },
  { collection: 'imports', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)
schema.index({ owner: 1, at: -1 })
schema.index({ owner: 1, importId: 1 })

export function importModel(connection: Connection): Model<ImportDocument> {
  return connection.models.Import ?? connection.model<ImportDocument>('Import', schema)
}
