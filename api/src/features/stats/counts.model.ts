import { type Connection, type Model, type mongo, Schema } from 'mongoose'

/**
 * Counts of a UTC day or hour from one journal. Single visits wait in `rows`; the others are
 * counted in the packed fields (`counts/`). A field of an unknown version is left alone.
 */
export interface CountsDocument {
  /** `<day>:<link>:<journal>`, `<day>:<key>:<journal>` or `<hour>:<key>:<journal>`. */
  _id: string
  /** The last sequence number of the journal that is included; makes each write exact. */
  seq: number
  /** UTC days since 1970, or hours. */
  period: number
  /** The link's stats id, or the owner's stats key. */
  of: number
  figures?: StoredBytes
  slots?: StoredBytes
  links?: StoredBytes
  visitors?: StoredBytes
  rows?: StoredBytes[]
}

export type StoredBytes = mongo.Binary | Buffer

/** Converts the binary types of any driver. */
export function bufferOf(stored: StoredBytes | undefined): Buffer {
  if (stored === undefined) return Buffer.alloc(0)
  return Buffer.isBuffer(stored) ? stored : Buffer.from(stored.value())
}

export const COUNTS_COLLECTIONS = ['link_days', 'owner_days', 'owner_hours'] as const

export type CountsCollection = (typeof COUNTS_COLLECTIONS)[number]

export function countsModel(connection: Connection, name: CountsCollection): Model<CountsDocument> {
  return connection.models[name] ?? connection.model<CountsDocument>(name, schemaOf(name))
}

function schemaOf(collection: CountsCollection): Schema<CountsDocument> {
  const schema = new Schema<CountsDocument>(
    {
      _id: String,
      seq: Number,
      period: Number,
      of: Number,
      figures: Buffer,
      slots: Buffer,
      links: Buffer,
      visitors: Buffer,
      rows: { type: [Buffer], default: undefined },
    },
    { collection, versionKey: false },
  )
  schema.index({ of: 1, period: 1, _id: 1 })
  return schema
}
