import { type Connection, Schema, trusted } from 'mongoose'
import { AppError } from '../app-error.ts'
import { isDuplicateKey } from '../database/database-errors.ts'
import type { Limiter } from './limiter.ts'

export interface RateBucket {
  /** What is counted and for whom, such as `login:203.0.113.7`. */
  key: string
  /** Attempts allowed in each window, before RATE_LIMIT_SCALE. */
  limit: number
  windowSeconds: number
  /** How many attempts are counted at once; one where it is absent. */
  attempts?: number
}

/** Counters in the database: exact over processes, kept over restarts, never evicted. */
export type DatabaseLimiter = Limiter<RateBucket, GiveBack>

/** Takes the attempt back, once; in a later window it is nobody's any more. */
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

/** Counts in buckets whose window starts with its first attempt; `scale` multiplies every limit. */
export function createDatabaseLimiter(connection: Connection, scale: number): DatabaseLimiter {
  const buckets = connection.model('RateBucket', bucketSchema, 'rate_buckets')

  /** One operation, whether the window runs, is over, or was never begun. */
  async function count({ key, windowSeconds, attempts = 1 }: RateBucket): Promise<BucketDocument> {
    const now = new Date()
    const resetAt = new Date(now.getTime() + windowSeconds * 1000)
    // A reset further away than one window comes from a clock that was set back: it counts as past.
    const isRunning = { $and: [{ $gt: ['$resetAt', now] }, { $lte: ['$resetAt', resetAt] }] }
    const counted = {
      count: { $cond: [isRunning, { $add: ['$count', attempts] }, attempts] },
      resetAt: { $cond: [isRunning, '$resetAt', resetAt] },
    }
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const
    try {
      return await buckets.findOneAndUpdate({ _id: key }, [{ $set: counted }], options).lean()
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return count({ key, windowSeconds, attempts, limit: 0 })
    }
  }

  return {
    async take(bucket) {
      const { _id, count: counted, resetAt } = await count(bucket)
      if (counted > Math.ceil(bucket.limit * scale)) {
        throw new AppError('too_many_requests', { retryAfter: (resetAt.getTime() - Date.now()) / 1000 })
      }
      return async () => {
        await buckets.updateOne(
          { _id, resetAt, count: trusted({ $gt: 0 }) },
          { $inc: { count: -(bucket.attempts ?? 1) } },
        )
      }
    },
  }
}
