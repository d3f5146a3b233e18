import { type Connection, Schema, trusted } from 'mongoose'
import { AppError } from '../app-error.ts'
import { isDuplicateKey } from '../database/database-errors.ts'

export interface RateBucket {
  /** What is counted and for whom, such as `login:203.0.113.7`. */
  key: string
  /** Attempts allowed in each window, before RATE_LIMIT_SCALE. */
  limit: number
  windowSeconds: number
}

/** Counters in the database: exact over processes, kept over restarts, and never pushed out by others. */
export interface RateBuckets {
  /**
   * Counts one attempt; what it answers takes it back.
   * @throws AppError `too_many_requests` with the seconds to wait, past the limit.
   */
  take(bucket: RateBucket): Promise<GiveBack>
}

/** Takes an attempt back, once; in a later window it is nobody's any more. */
export type GiveBack = () => Promise<void>

interface BucketDocument {
  _id: string
  count: number
  resetAt: Date
}

const bucketSchema = new Schema<BucketDocument>({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  resetAt: { type: Date, required: true },
})
bucketSchema.index({ resetAt: 1 }, { expireAfterSeconds: 0 })

/** Buckets whose window starts with its first attempt; `scale` multiplies every limit. */
export function createRateBuckets(connection: Connection, scale: number): RateBuckets {
  const buckets = connection.model('RateBucket', bucketSchema, 'rate_buckets')

  async function count({ key, windowSeconds }: RateBucket): Promise<BucketDocument> {
    const now = Date.now()
    const resetAt = new Date(now + windowSeconds * 1000)
    // A reset further away than one window comes from a clock that was set back: it counts as past.
    const running = trusted({ $gt: new Date(now), $lte: resetAt })
    const counted = await buckets
      .findOneAndUpdate({ _id: key, resetAt: running }, { $inc: { count: 1 } }, { returnDocument: 'after' })
      .lean()
    if (counted) return counted
    const restarted = await buckets
      .findOneAndUpdate(
        {
          _id: key,
          $or: [{ resetAt: trusted({ $lte: new Date(now) }) }, { resetAt: trusted({ $gt: resetAt }) }],
        },
        { $set: { count: 1, resetAt } },
        { returnDocument: 'after' },
      )
      .lean()
    if (restarted) return restarted
    const first = { _id: key, count: 1, resetAt }
    try {
      await buckets.create(first)
      return first
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return count({ key, windowSeconds, limit: 0 })
    }
  }

  return {
    async take(bucket) {
      const { _id, count: attempts, resetAt } = await count(bucket)
      if (attempts > Math.ceil(bucket.limit * scale)) {
        throw new AppError('too_many_requests', { retryAfter: (resetAt.getTime() - Date.now()) / 1000 })
      }
      return async () => {
        await buckets.updateOne({ _id, resetAt, count: trusted({ $gt: 0 }) }, { $inc: { count: -1 } })
      }
    },
  }
}
