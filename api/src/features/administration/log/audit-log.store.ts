import { randomUUID } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { behind, type ListPlace } from '../../../platform/database/list-place.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { AuditEntry } from './audit-entry.ts'

export interface StoredAuditEntry extends Required<AuditEntry> {
  id: string
  at: Date
}

/** The audit log of administrators' actions, which is append-only. */
export interface AuditLogStore {
  add(entry: AuditEntry): Promise<void>
  list(before: ListPlace | null, limit: number): Promise<StoredAuditEntry[]>
}

interface AuditEntryDocument extends Omit<StoredAuditEntry, 'id'> {
  _id: string
}

const auditEntrySchema = new Schema<AuditEntryDocument>(
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
auditEntrySchema.index({ at: -1, _id: -1 })

export function createAuditLogStore(connection: Connection): AuditLogStore {
  const auditLog: Model<AuditEntryDocument> =
    connection.models.AuditEntry ??
    connection.model<AuditEntryDocument>('AuditEntry', auditEntrySchema, 'admin_log')
  return {
    async add({ detail = {}, ...entry }) {
      await auditLog.create({ _id: randomUUID(), at: new Date(), ...entry, detail })
    },
    async list(before, limit) {
      const newest = new Date(Date.now() + DAY_MS)
      const found = await auditLog
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
