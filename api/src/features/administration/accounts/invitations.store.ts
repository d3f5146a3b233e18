import { randomBytes } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../../../platform/database/database-errors.ts'
import { DAY_MS } from '../../../platform/durations.ts'

export interface StoredInvitation {
  id: string
  planId: number
  uses: number
  usedTimes: number
  createdAt: Date
  expiresAt: Date
}

interface NewInvitation extends Pick<StoredInvitation, 'planId' | 'uses' | 'expiresAt'> {
  idempotencyKey: string | null
}

export interface InvitationsStore {
  /** Stores the invitation; a repeated request returns the one it made before. */
  add(invitation: NewInvitation): Promise<{ invitation: StoredInvitation; isNew: boolean }>
  list(): Promise<StoredInvitation[]>
  /** Uses the invitation once, atomically; returns null if it is used up or expired. */
  take(id: string, now: Date): Promise<StoredInvitation | null>
  /** Gives one use back. */
  giveBack(id: string): Promise<void>
  remove(id: string): Promise<boolean>
}

interface InvitationDocument extends Omit<StoredInvitation, 'id' | 'usedTimes'> {
  _id: string
  /** The number of uses left, which decides whether it can be used. */
  left: number
  creationMark?: string
}

const SHOWN_DAYS = 30
const MAX_LISTED = 1000

const invitationSchema = new Schema<InvitationDocument>({
  _id: { type: String, required: true },
  planId: { type: Number, required: true },
  uses: { type: Number, required: true },
  left: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  creationMark: { type: String },
})
invitationSchema.index({ createdAt: -1 })
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: (SHOWN_DAYS * DAY_MS) / 1000 })
invitationSchema.index(
  { creationMark: 1 },
  { unique: true, partialFilterExpression: { creationMark: { $exists: true } } },
)

export function createInvitationsStore(connection: Connection): InvitationsStore {
  const invitations: Model<InvitationDocument> =
    connection.models.Invitation ??
    connection.model<InvitationDocument>('Invitation', invitationSchema, 'invitations')
  return {
    async add({ planId, uses, expiresAt, idempotencyKey }) {
      const _id = randomBytes(6).toString('base64url')
      const made = { _id, planId, uses, left: uses, createdAt: new Date(), expiresAt }
      const mark = idempotencyKey === null ? {} : { creationMark: idempotencyKey }
      try {
        await invitations.create({ ...made, ...mark })
        return { invitation: stored(made), isNew: true }
      } catch (error) {
        const earlier = isDuplicateKey(error) && (await invitations.findOne(mark).lean())
        if (!earlier || idempotencyKey === null) throw error
        return { invitation: stored(earlier), isNew: false }
      }
    },
    async list() {
      const listed = { createdAt: trusted({ $gt: new Date(0) }) }
      const found = await invitations.find(listed).sort({ createdAt: -1 }).limit(MAX_LISTED).lean()
      return found.map(stored)
    },
    async take(id, now) {
      const usable = { _id: id, left: trusted({ $gt: 0 }), expiresAt: trusted({ $gt: now }) }
      const taken = await invitations.findOneAndUpdate(usable, { $inc: { left: -1 } }).lean()
      return taken && stored(taken)
    },
    async giveBack(id) {
      await invitations.updateOne({ _id: id }, { $inc: { left: 1 } })
    },
    async remove(id) {
      return (await invitations.deleteOne({ _id: id })).deletedCount === 1
    },
  }
}

function stored({ _id: id, left, ...fields }: InvitationDocument): StoredInvitation {
  const { planId, uses, createdAt, expiresAt } = fields
  return { id, planId, uses, usedTimes: uses - left, createdAt, expiresAt }
}
