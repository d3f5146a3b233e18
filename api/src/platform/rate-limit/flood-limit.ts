import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressKey } from './address-key.ts'
import { MemoryStore } from './memory-store.ts'
import { setRateLimitHeaders } from './rate-limit-headers.ts'

/** Requests that one address may send to /api in a minute, before RATE_LIMIT_SCALE. */
const REQUESTS_PER_MINUTE = 600
const WINDOW_SECONDS = 60

export type FloodLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A hook that slows down an address which floods one process; it also covers unknown paths. */
export async function createFloodLimit(app: FastifyInstance, scale: number): Promise<FloodLimit> {
  await app.register(rateLimit, { global: false, store: MemoryStore })
  const count = app.createRateLimit({
    max: Math.ceil(REQUESTS_PER_MINUTE * scale),
    timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
  })
  return async (request, reply) => {
    const state = await count(request)
    if (state.isAllowed) return
    setRateLimitHeaders(reply, {
      name: 'address',
      quota: state.max,
      windowSeconds: WINDOW_SECONDS,
      remaining: state.remaining,
      resetSeconds: state.ttlInSeconds,
    })
    if (state.isExceeded) throw new AppError('too_many_requests', { retryAfter: state.ttlInSeconds })
  }
}
