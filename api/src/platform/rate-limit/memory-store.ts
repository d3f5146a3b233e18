import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Addresses that are remembered at a time; tight limits live in the database instead. */
const REMEMBERED = 100_000

interface Window {
  count: number
  /** By the clock that nobody can set. */
  endsAt: number
}

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Counts for @fastify/rate-limit in memory. Its own store tells everybody who comes at the same time the count of
 * the last of them, and believes the wall clock.
 */
export class MemoryStore implements FastifyRateLimitStore {
  private readonly windows = new Map<string, Window>()

  incr(key: string, answer: Answer, timeWindow = 0): void {
    const now = performance.now()
    const known = this.windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + timeWindow }
    window.count += 1
    this.windows.delete(key)
    this.windows.set(key, window)
    const [oldest] = this.windows.size > REMEMBERED ? this.windows.keys() : []
    if (oldest !== undefined) this.windows.delete(oldest)
    answer(null, { current: window.count, ttl: window.endsAt - now })
  }

  child(): MemoryStore {
    return new MemoryStore()
  }
}
