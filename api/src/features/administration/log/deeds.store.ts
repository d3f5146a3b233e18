import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { behind, type ListPlace } from '../../../platform/database/list-place.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { Deed } from './note-deed.ts'

export interface StoredDeed extends Required<Deed> {
  id: string
  at: Date
}

/** The audit log of administrators' actions, which is append-only. */
export interface DeedsStore {
  add(deed: Deed): Promise<void>
  list(before: ListPlace | null, limit: number): Promise<StoredDeed[]>
}

interface DeedDocument extends Omit<StoredDeed, 'id'> {
  _id: string
}

const deedSchema = new Schema<DeedDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    actor: { type: Number, default: null },
    action: { type: String, required: true },
    target: { type: String, required: true },
    detail: { type: Schema.Types.Mixed, default: {} },
  },
  { minimize: false },
)
deedSchema.index({ at: -1, _id: -1 })

export function createDeedsStore(connection: Connection): DeedsStore {
  const deeds: Model<DeedDocument> =
    connection.models.Deed ?? connection.model<DeedDocument>('Deed', deedSchema, 'admin_log')
  return {
    async add({ detail = {}, ...deed }) {
      await deeds.create({ _id: randomUUID(), at: new Date(), ...deed, detail })
    },
    async list(before, limit) {
      const newest = new Date(Date.now() + DAY_MS)
      const found = await deeds
        .find({ at: trusted({ $gt: new Date(0), $lte: newest }), ...behind('at', before) } as object)
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .lean()
      return found.map(({ _id: id, at, actor, action, target, detail }) => ({
        id,
        at,
        actor,
        action,
        target,
        detail,
      }))
    },
  }
}
