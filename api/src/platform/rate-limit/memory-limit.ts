import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { addressKey } from './address-key.ts'

export interface MemoryLimit {
  /** Requests that one address may make in each window. */
  max: number
  windowSeconds: number
}

/**
 * Counts requests of an address in this process's memory, for what must not write to the database.
 * @returns a check that throws AppError `too_many_requests` past the limit
 */
export function createMemoryLimit(
  app: Pick<FastifyInstance, 'createRateLimit'>,
  { max, windowSeconds }: MemoryLimit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
  })
  return async (request) => {
    const state = await count(request)
    if (!state.isAllowed && state.isExceeded) {
      throw new AppError('too_many_requests', { retryAfter: state.ttlInSeconds })
    }
  }
}
