import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressKey, NETWORK_SHARE, networkKey } from './address-key.ts'
import type { Limiter } from './database-limiter.ts'
import { createMemoryWindows, type MemoryWindows } from './memory-windows.ts'
import { setRateLimitHeaders } from './rate-limit-headers.ts'

export interface MemoryLimit {
  /** Requests that one address may make in each window. A /48 of IPv6 may make more. */
  max: number
  windowSeconds: number
  /** Reports the limit's state in the headers of every answer, under this name. */
  reportedAs?: string
}

export interface Asking {
  request: FastifyRequest
  reply: FastifyReply
}

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** The plugin's own store counts simultaneous requests as one and trusts the wall clock. */
class MemoryStore implements FastifyRateLimitStore {
  private windows: MemoryWindows | undefined

  incr(key: string, answer: Answer, windowMs = 0): void {
    this.windows ??= createMemoryWindows(windowMs)
    const { count, endsAt } = this.windows.count(key)
    answer(null, { current: count, ttl: endsAt - performance.now() })
  }

  child(): MemoryStore {
    return new MemoryStore()
  }
}

/** Registers the plugin that `createMemoryLimiter` needs. */
export async function useMemoryLimiters(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, store: MemoryStore })
}

/** Limits an address in this process, for requests that must not write to the database. */
export function createMemoryLimiter(
  app: Pick<FastifyInstance, 'createRateLimit'>,
  { max, windowSeconds, reportedAs }: MemoryLimit,
): Limiter<Asking> {
  const timeWindow = windowSeconds * 1000
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: ({ ip }) => addressKey(ip) })
  const countNetwork = app.createRateLimit({
    max: max * NETWORK_SHARE,
    timeWindow,
    keyGenerator: ({ ip }) => networkKey(ip) ?? ip,
  })
  return {
    async take({ request, reply }) {
      const state = await count(request)
      if (state.isAllowed) return
      const { remaining, ttlInSeconds: resetSeconds } = state
      if (reportedAs !== undefined) {
        setRateLimitHeaders(reply, { name: reportedAs, quota: max, windowSeconds, remaining, resetSeconds })
      }
      if (state.isExceeded) throw new AppError('too_many_requests', { retryAfter: resetSeconds })
      if (networkKey(request.ip) === null) return
      const network = await countNetwork(request)
      if (network.isAllowed || !network.isExceeded) return
      throw new AppError('too_many_requests', { retryAfter: network.ttlInSeconds })
    },
  }
}
