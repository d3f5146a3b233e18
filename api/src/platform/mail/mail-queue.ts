import { randomUUID } from 'node:crypto'
import { type Connection, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../database/database-errors.ts'
import { DAY_MS } from '../durations.ts'

/** A mail that is due: what it is about, never what it says, so that no secret of it is stored. */
export interface MailJob {
  id: string
  kind: string
  /** Whom it is about; absent while that is not known. */
  userId?: number
  /** What else it needs, such as the address it goes to. */
  about: string
  /** What it tells besides, where that is no longer to be found when it is written. */
  facts?: Record<string, string>
  /** Attempts to send it, this one included. */
  attempts: number
}

export type NewMail = Omit<MailJob, 'id' | 'attempts'> & { id?: string }

export interface MailQueue {
  /** One that waits under the same `id` already is the same mail. */
  add(mail: NewMail): Promise<void>
  /** The mail that has been due longest, for this process alone until the lease ends; or null. */
  claim(now: number): Promise<MailJob | null>
  /** It was sent, or never will be. */
  finish(job: MailJob): Promise<void>
  postpone(job: MailJob, until: number): Promise<void>
  eraseMailsOf(userId: number): Promise<void>
}

interface MailDocument {
  _id: string
  kind: string
  userId?: number
  about: string
  facts?: Record<string, string>
  attempts: number
  /** When it may be tried; while a process is at it, when another one may take it over. */
  dueAt: Date
  /** The claim that may finish or postpone it. */
  lease?: string
  expiresAt: Date
}

/** Longer than the mail server is ever waited for. */
const LEASE_MS = 180_000

/** Nobody waits longer for a mail. */
const KEPT_MS = DAY_MS

const mailSchema = new Schema<MailDocument>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  userId: { type: Number },
  about: { type: String, required: true },
  facts: { type: Schema.Types.Mixed },
  attempts: { type: Number, required: true },
  dueAt: { type: Date, required: true },
  lease: { type: String },
  expiresAt: { type: Date, required: true },
})
mailSchema.index({ dueAt: 1, _id: 1 })
mailSchema.index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } })
mailSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Mails that wait in the database: none is lost with a process, none is two processes' at once. */
export function createMailQueue(connection: Connection): MailQueue {
  const mails = connection.model<MailDocument>('Mail', mailSchema, 'mails')
  const leases = new Map<string, string>()
  const held = ({ id }: MailJob) => ({ _id: id, lease: leases.get(id) ?? '' })
  return {
    async add({ id = randomUUID(), ...mail }) {
      const now = Date.now()
      const dates = { dueAt: new Date(now), expiresAt: new Date(now + KEPT_MS) }
      try {
        await mails.create({ _id: id, attempts: 0, ...mail, ...dates })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },
    async claim(now) {
      const lease = randomUUID()
      const claimed = await mails
        .findOneAndUpdate(
          { dueAt: trusted({ $lte: new Date(now) }), expiresAt: trusted({ $gt: new Date(now) }) },
          { $set: { lease, dueAt: new Date(now + LEASE_MS) }, $inc: { attempts: 1 } },
          { sort: { dueAt: 1, _id: 1 }, returnDocument: 'after' },
        )
        .lean()
      if (claimed === null) return null
      const { _id: id, kind, userId, about, facts, attempts } = claimed
      leases.set(id, lease)
      const known = { ...(userId === undefined ? {} : { userId }), ...(facts === undefined ? {} : { facts }) }
      return { id, kind, about, attempts, ...known }
    },
    async finish(job) {
      await mails.deleteOne(held(job))
      leases.delete(job.id)
    },
    async postpone(job, until) {
      await mails.updateOne(held(job), { $set: { dueAt: new Date(until) }, $unset: { lease: 1 } })
      leases.delete(job.id)
    },
    async eraseMailsOf(userId) {
      await mails.deleteMany({ userId })
    },
  }
}
