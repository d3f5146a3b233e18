import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'

/**
 * Takes an attempt from each bucket, or from none. Returns what gives all of them back.
 * @throws AppError `too_many_requests`, and what the database throws
 */
export async function takeAll(limiter: DatabaseLimiter, buckets: readonly RateBucket[]): Promise<GiveBack> {
  const taken: GiveBack[] = []
  const giveBack = async () => void (await Promise.all(taken.map((one) => one())))
  try {
    for (const bucket of buckets) taken.push(await limiter.take(bucket))
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}
