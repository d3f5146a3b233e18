import { type Connection, Schema, trusted } from 'mongoose'
import { AppError } from '../app-error.ts'
import { isDuplicateKey } from '../database/database-errors.ts'
import { NETWORK_SHARE, networkKey } from './address-key.ts'

/** Allows attempts up to a limit, counted in memory or in the database. */
export interface Limiter<Attempt, Taken = void> {
  /** Counts one attempt. @throws AppError `too_many_requests` with the seconds to wait */
  take(attempt: Attempt): Promise<Taken>
}

export interface RateBucket {
  /**
   * The counted thing and its owner, such as `api-key:42`; without the owner if that is an address.
   */
  key: string
  /** The client address by `addressKey`. An IPv6 address also counts for its /48. */
  address?: string
  /** Attempts allowed in each window, before RATE_LIMIT_SCALE. */
  limit: number
  windowSeconds: number
  /** Number of attempts that this one counts as; defaults to 1. */
  amount?: number
}

/** Counts in the database: exact over processes, durable over restarts, never evicted. */
export type DatabaseLimiter = Limiter<RateBucket, GiveBack>

/** Uncounts the attempt, once. It has no effect in a later window. */
export type GiveBack = () => Promise<void>

/** The largest assumed difference between the clocks of processes. */
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

type Counter = Required<Omit<RateBucket, 'address'>>

/**
 * Creates a limiter whose windows start with their first attempt. `scale` multiplies every limit.
 */
export function createDatabaseLimiter(connection: Connection, scale: number): DatabaseLimiter {
  const buckets = connection.model('RateBucket', bucketSchema, 'rate_buckets')

  /** A single operation covers windows that run, are over, or do not exist yet. */
  async function count(counter: Counter): Promise<BucketDocument> {
    const { key, windowSeconds, amount } = counter
    const now = new Date()
    const resetAt = new Date(now.getTime() + windowSeconds * 1000)
    // A reset much later than one window comes from a clock that was set back, so it counts as
    // past. A little later comes from another process or an earlier attempt.
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
      // Sequential, so that a refused address does not use up the limit of its network.
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
