import { type Connection, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'
import { idsUnder } from '../../platform/database/ids-under.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** Counts requests by user and day. */
export interface ApiUsageStore {
  /**
   * Counts a request of the user on `day` (`YYYY-MM-DD`, UTC). Returns the new count, or null if
   * `limit` is reached. It is exact over all processes.
   */
  count(userId: number, day: string, limit: number): Promise<number | null>
  eraseUsageOf(userId: number): Promise<void>
}

interface UsageDocument {
  _id: string
  requests: number
  expiresAt: Date
}

const usageSchema = new Schema<UsageDocument>({
  _id: { type: String, required: true },
  requests: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
})
usageSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

/** Stores usage for two days. */
export function createApiUsageStore(connection: Connection): ApiUsageStore {
  const usage = connection.model<UsageDocument>('ApiUsage', usageSchema, 'api_usage')

  async function increase(id: string, limit: number): Promise<number | null> {
    const counted = await usage
      .findOneAndUpdate(
        { _id: id, requests: trusted({ $lt: limit }) },
        { $inc: { requests: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    return counted?.requests ?? null
  }

  return {
    async count(userId, day, limit) {
      if (limit === 0) return null
      const id = `${userId}:${day}`
      const counted = await increase(id, limit)
      if (counted !== null) return counted
      try {
        await usage.create({ _id: id, requests: 1, expiresAt: new Date(Date.now() + 2 * DAY_MS) })
        return 1
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return increase(id, limit)
      }
    },
    async eraseUsageOf(userId) {
      await usage.deleteMany({ _id: idsUnder(String(userId)) })
    },
  }
}
