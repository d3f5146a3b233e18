import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'

/**
 * Counts an attempt in all buckets or in none. Returns a function that uncounts all of them.
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
