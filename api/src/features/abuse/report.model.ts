import type { ReportReason } from '@atajo/shared/abuse'
import { type Connection, type Model, Schema } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'

export type ReportDecision = 'keep' | 'block_link' | 'block_host' | 'block_owner'

/** A network's report of a link. While it is waiting, the network cannot add another one. */
export interface ReportDocument {
  _id: string
  linkId: number
  /** The code as the reporter typed it. */
  code: string
  owner: Owner
  /** The link's destination at the time of the report. */
  destination: string
  reason: ReportReason
  text?: string
  email?: string
  /** A keyed hash of the sender's network; the address itself is not stored. */
  network: string
  createdAt: Date
  state: 'open' | 'decided'
  decision?: ReportDecision
  decidedAt?: Date
  /** User id of the administrator. */
  decidedBy?: number
  /** Time of its removal. */
  purgeAt: Date
}

const schema = new Schema<ReportDocument>(
  {
    _id: String,
    linkId: { type: Number, required: true },
    code: { type: String, required: true },
    owner: { type: String, required: true },
    destination: { type: String, required: true },
    reason: { type: String, required: true },
    text: String,
    email: String,
    network: { type: String, required: true },
    createdAt: { type: Date, required: true },
    state: { type: String, required: true },
    decision: String,
    decidedAt: Date,
    decidedBy: Number,
    purgeAt: { type: Date, required: true },
  },
  { collection: 'reports', versionKey: false, autoIndex: false, autoCreate: false, strict: 'throw' },
)

schema.index({ linkId: 1, network: 1 }, { unique: true, partialFilterExpression: { state: 'open' } })
schema.index({ state: 1, createdAt: -1, _id: -1 })
schema.index({ linkId: 1, state: 1 })
schema.index({ owner: 1 })
schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 })

export type ReportModel = Model<ReportDocument>

export function reportModel(connection: Connection): ReportModel {
  return connection.models.Report ?? connection.model<ReportDocument>('Report', schema)
}
