import type { RateLimitState } from '../../platform/rate-limit/rate-limit-headers.ts'
import type { ApiUsageStore } from './api-usage.store.ts'

const DAY_SECONDS = 86_400

export interface CountApiRequestDeps {
  usage: ApiUsageStore
  /** Daily requests of each user. */
  requestsPerDay: number
}

/** Counts a request on its UTC day. Returns the quota and whether the request is allowed. */
export async function countApiRequest(
  { usage, requestsPerDay }: CountApiRequestDeps,
  userId: number,
  now: Date,
): Promise<RateLimitState & { isAllowed: boolean }> {
  const made = await usage.count(userId, now.toISOString().slice(0, 10), requestsPerDay)
  return {
    isAllowed: made !== null,
    name: 'daily',
    quota: requestsPerDay,
    windowSeconds: DAY_SECONDS,
    remaining: requestsPerDay - (made ?? requestsPerDay),
    resetSeconds: DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS),
  }
}
