import { AppError } from '../app-error.ts'
import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'

/**
 * Runs a try that is counted beforehand, so that many at once cannot pass the limits. Only a wrong
 * one (null) stays counted, and one that a limit refused in the limits before that one.
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
    // A database that is away keeps the count: that costs a try, and no answer.
    await Promise.allSettled(takes.slice(counted).map(giveBack))
  }
}

async function giveBack(take: PromiseSettledResult<GiveBack>): Promise<void> {
  if (take.status === 'fulfilled') await take.value()
}
