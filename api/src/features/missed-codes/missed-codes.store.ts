import { MISSED_DAYS } from '@atajo/shared/missed-codes'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'

/** Requests for a name on one UTC day. */
export interface MissedName {
  name: string
  count: number
  lastAt: Date
}

export interface MissedCodesStore {
  /** Counts a name. A day stores at most `mostNames` over all processes. */
  add(day: string, missed: MissedName, mostNames: number): Promise<void>
  /** Counts requests of a day that contain no valid name. */
  addApart(day: string, count: number): Promise<void>
  /** Returns all names from that day on, separately for each day. */
  since(day: string): Promise<{ names: MissedName[]; apart: number }>
}

interface MissedDocument {
  /** `2026-11-28 menu`; the day alone for the day's own document. */
  _id: string
  name?: string
  count?: number
  lastAt: Date
  /** On the day's document: used places, and requests without a valid name. */
  taken?: number
  apart?: number
}

const missedSchema = new Schema<MissedDocument>({
  _id: { type: String, required: true },
  name: String,
  count: Number,
  lastAt: { type: Date, required: true },
  taken: Number,
  apart: Number,
})
missedSchema.index({ lastAt: 1 }, { expireAfterSeconds: MISSED_DAYS * 24 * 60 * 60 })

/** Uses the collection `missed_codes`: a document for each name of a day, and one for the day. */
export function createMissedCodesStore(connection: Connection): MissedCodesStore {
  const missed: Model<MissedDocument> =
    connection.models.MissedCode ??
    connection.model<MissedDocument>('MissedCode', missedSchema, 'missed_codes')

  async function count(_id: string, { count, lastAt }: MissedName): Promise<boolean> {
    const { matchedCount } = await missed.updateOne({ _id }, { $inc: { count }, $max: { lastAt } })
    return matchedCount === 1
  }

  /** A conditional update takes a place, so that no two processes take the last one. */
  async function takePlace(day: string, lastAt: Date, most: number): Promise<boolean> {
    await missed.updateOne({ _id: day }, { $setOnInsert: { taken: 0, lastAt } }, { upsert: true })
    const { modifiedCount } = await missed.updateOne(
      {
        _id: day,
        $or: [{ taken: trusted({ $lt: most }) }, { taken: trusted({ $exists: false }) }],
      } as object,
      { $inc: { taken: 1 } },
    )
    return modifiedCount === 1
  }

  return {
    async add(day, name, mostNames) {
      const _id = `${day} ${name.name.toLowerCase()}`
      if (await count(_id, name)) return
      if (!(await takePlace(day, name.lastAt, mostNames))) return
      try {
        await missed.create({ _id, ...name })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        await missed.updateOne({ _id: day }, { $inc: { taken: -1 } })
        await count(_id, name)
      }
    },
    async addApart(day, apart) {
      const lastAt = new Date()
      await missed.updateOne({ _id: day }, { $inc: { apart }, $max: { lastAt } }, { upsert: true })
    },
    async since(day) {
      const found = await missed.find({ _id: trusted({ $gte: day }) }).lean()
      const names = found.flatMap(({ name, count = 0, lastAt }) =>
        name === undefined ? [] : [{ name, count, lastAt }],
      )
      return { names, apart: found.reduce((sum, one) => sum + (one.apart ?? 0), 0) }
    },
  }
}
