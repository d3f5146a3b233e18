import { randomUUID } from 'node:crypto'
import { type Connection, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../database/database-errors.ts'
import { DAY_MS } from '../durations.ts'

/** A queued email: its purpose, never its content, so that no secret of it is stored. */
export interface MailJob {
  id: string
  kind: string
  /** The account that it concerns; absent until that is known. */
  userId?: number
  /** Further data that the content depends on, such as the recipient's address. */
  about: string
  /** Facts that cannot be looked up any more when the content is written. */
  facts?: Record<string, string>
  /** Attempts to send it, this one included. */
  attempts: number
}

export type NewMail = Omit<MailJob, 'id' | 'attempts'> & { id?: string }

export interface MailQueue {
  /** Does nothing if an email with the same `id` is waiting. */
  add(mail: NewMail): Promise<void>
  /** Claims the email that has been due longest, for this process until the lease ends. */
  claim(now: number): Promise<MailJob | null>
  /** Removes an email that was sent or never will be. */
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
  /** The time of the next attempt; during an attempt, the end of the lease. */
  dueAt: Date
  /** Identifies the claim that may finish or postpone the email. */
  lease?: string
  expiresAt: Date
}

/** Longer than any timeout of the mail server. */
const LEASE_MS = 180_000

/** An email that could not be sent within this time is dropped. */
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

/** Keeps emails in the database: none is lost with a process, and none is sent by two. */
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
