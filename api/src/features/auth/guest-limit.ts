import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'

/** Guest sessions that one address may start in ten minutes, before RATE_LIMIT_SCALE. */
const GUESTS_PER_WINDOW = 60
const WINDOW_MS = 600_000

/** Counted in memory: starting a guest session writes nothing to the database but the session. */
export function createGuestLimit(
  app: Pick<FastifyInstance, 'createRateLimit'>,
  scale: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: Math.ceil(GUESTS_PER_WINDOW * scale),
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
  })
  return async (request) => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) {
      throw new AppError('too_many_requests', { retryAfter: state.ttlInSeconds })
    }
  }
}
