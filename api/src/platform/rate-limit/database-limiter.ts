import { type Connection, Schema, trusted } from 'mongoose'
import { AppError } from '../app-error.ts'
import { isDuplicateKey } from '../database/database-errors.ts'
import { NETWORK_SHARE, networkKey } from './address-key.ts'
import type { Limiter } from './limiter.ts'

export interface RateBucket {
  /** The counted thing, and its owner unless that is an address, such as `api-key:42`. */
  key: string
  /** The counted address, by `addressKey`; an IPv6 one counts for its /48 too. */
  address?: string
  /** Attempts allowed in each window, before RATE_LIMIT_SCALE. */
  limit: number
  windowSeconds: number
  /** Attempts that this one stands for; 1 where it is left out. */
  amount?: number
}

/** Counters in the database: exact over processes, kept over restarts, never evicted. */
export type DatabaseLimiter = Limiter<RateBucket, GiveBack>

/** Takes the attempt back, once; in a later window it is nobody's any more. */
export type GiveBack = () => Promise<void>

/** How far the clocks of processes may be apart. */
const CLOCKS_APART_MS = 60_000

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

/** A bucket as it is stored. */
type Counter = Required<Omit<RateBucket, 'address'>>

/** Counts in buckets whose window starts with its first attempt; `scale` multiplies every limit. */
export function createDatabaseLimiter(connection: Connection, scale: number): DatabaseLimiter {
  const buckets = connection.model('RateBucket', bucketSchema, 'rate_buckets')

  /** One operation, whether the window runs, is over, or was never begun. */
  async function count(counter: Counter): Promise<BucketDocument> {
    const { key, windowSeconds, amount } = counter
    const now = new Date()
    const resetAt = new Date(now.getTime() + windowSeconds * 1000)
    // A reset much further away than one window comes from a clock that was set back: it counts as
    // past. One a little further comes from another process, or from an attempt that came first.
    const furthest = new Date(resetAt.getTime() + CLOCKS_APART_MS)
    const isRunning = { $and: [{ $gt: ['$resetAt', now] }, { $lte: ['$resetAt', furthest] }] }
    const counted = {
      count: { $cond: [isRunning, { $add: ['$count', amount] }, amount] },
      resetAt: { $cond: [isRunning, '$resetAt', resetAt] },
    }
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const
    try {
      return await buckets.findOneAndUpdate({ _id: key }, [{ $set: counted }], options).lean()
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return count(counter)
    }
  }

  async function takeOne(counter: Counter): Promise<GiveBack> {
    const { _id, count: attempts, resetAt } = await count(counter)
    if (attempts > Math.ceil(counter.limit * scale)) {
      throw new AppError('too_many_requests', { retryAfter: (resetAt.getTime() - Date.now()) / 1000 })
    }
    const { amount } = counter
    return async () => {
      const running = { _id, resetAt, count: trusted({ $gte: amount }) }
      await buckets.updateOne(running, { $inc: { count: -amount } })
    }
  }

  return {
    async take(bucket) {
      const taken: GiveBack[] = []
      // One after the other: an address that is refused must not use up what its network may do.
      for (const counter of countersOf(bucket)) taken.push(await takeOne(counter))
      return async () => void (await Promise.all(taken.map((giveBack) => giveBack())))
    },
  }
}

function countersOf({ key, address, limit, windowSeconds, amount = 1 }: RateBucket): Counter[] {
  if (address === undefined) return [{ key, limit, windowSeconds, amount }]
  const ofAddress = { key: `${key}:${address}`, limit, windowSeconds, amount }
  const network = networkKey(address)
  if (network === null) return [ofAddress]
  return [ofAddress, { ...ofAddress, key: `${key}:${network}`, limit: limit * NETWORK_SHARE }]
}
