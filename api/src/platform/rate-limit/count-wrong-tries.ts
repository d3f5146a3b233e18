import { AppError } from '../app-error.ts'
import type { GiveBack, RateBucket, RateBuckets } from './rate-buckets.ts'

/**
 * Runs a try that is counted before it begins, so that many at once cannot pass the limits together. It stays
 * counted where it answers null, for it was wrong, and where a limit refuses it; who was right, or could not be
 * told, has used nothing up.
 * @throws AppError `too_many_requests`, and what the try throws
 */
export async function countWrongTries<Right>(
  buckets: Pick<RateBuckets, 'take'>,
  limits: readonly RateBucket[],
  attempt: () => Promise<Right | null>,
): Promise<Right | null> {
  const taken: GiveBack[] = []
  let isCounted = false
  try {
    for (const limit of limits) taken.push(await buckets.take(limit))
    const right = await attempt()
    isCounted = right === null
    return right
  } catch (error) {
    isCounted = error instanceof AppError && error.code === 'too_many_requests'
    throw error
  } finally {
    // A database that is away keeps the count: that costs a try, and no answer.
    if (!isCounted) await Promise.allSettled(taken.map((giveBack) => giveBack()))
  }
}
