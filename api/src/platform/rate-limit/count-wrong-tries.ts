import { AppError } from '../app-error.ts'
import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'

/**
 * Counts a try before it runs, so that concurrent tries cannot exceed the limits. Only a wrong try
 * (null) stays counted. A try that a limit refuses stays counted in the limits before it.
 * @throws AppError `too_many_requests`, and what the try throws
 */
export async function countWrongTries<Right>(
  limiter: DatabaseLimiter,
  limits: readonly RateBucket[],
  attempt: () => Promise<Right | null>,
): Promise<Right | null> {
  const takes = await Promise.allSettled(limits.map((limit) => limiter.take(limit)))
  const refusal = takes.findIndex(({ status }) => status === 'rejected')
  let counted = 0
  try {
    if (refusal >= 0) {
      const { reason } = takes[refusal] as PromiseRejectedResult
      if (reason instanceof AppError && reason.code === 'too_many_requests') counted = refusal
      throw reason
    }
    const right = await attempt()
    if (right === null) counted = takes.length
    return right
  } finally {
    // If the database is away the try stays counted, but the answer is still given.
    await Promise.allSettled(takes.slice(counted).map(giveBack))
  }
}

async function giveBack(take: PromiseSettledResult<GiveBack>): Promise<void> {
  if (take.status === 'fulfilled') await take.value()
}
