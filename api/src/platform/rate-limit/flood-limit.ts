import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMemoryLimiter, useMemoryLimiters } from './memory-limiter.ts'

/** Requests that one address may send to /api in a minute, before RATE_LIMIT_SCALE. */
const REQUESTS_PER_MINUTE = 600

export type FloodLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Creates a hook that limits an address that floods this process, on unknown paths too. */
export async function createFloodLimit(app: FastifyInstance, scale: number): Promise<FloodLimit> {
  await useMemoryLimiters(app)
  const max = Math.ceil(REQUESTS_PER_MINUTE * scale)
  const limiter = createMemoryLimiter(app, { max, windowSeconds: 60, reportedAs: 'address' })
  return (request, reply) => limiter.take({ request, reply })
}
