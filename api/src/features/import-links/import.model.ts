import type { ImportState } from '@atajo/shared/import'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

/** How many rows came to each state. */
export type ImportCounts = Partial<Record<ImportState, number>>

/** A document of `imports`: one file of one owner, however often it was sent. */
export interface ImportDocument {
  /** `<owner> <fileId>` */
  _id: string
  owner: Owner
  importId: string
  source: string
  fileName: string
  /** When its last rows came. */
  at: Date
  /** By the first line of each batch, so that one that is sent again counts once. */
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

/** The `imports` collection on that connection. */
export function importModel(connection: Connection): Model<ImportDocument> {
  return connection.models.Import ?? connection.model<ImportDocument>('Import', schema)
}
