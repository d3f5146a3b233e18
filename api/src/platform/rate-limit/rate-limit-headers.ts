import type { FastifyReply } from 'fastify'

export interface RateLimitState {
  name: string
  /** Requests allowed in each window. */
  quota: number
  windowSeconds: number
  remaining: number
  /** Seconds until the window starts again. */
  resetSeconds: number
}

/** Sets the RateLimit-Policy and RateLimit fields of draft-ietf-httpapi-ratelimit-headers. */
export function setRateLimitHeaders(reply: FastifyReply, state: RateLimitState): void {
  const { name, quota, windowSeconds, remaining, resetSeconds } = state
  reply.header('ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}`)
  reply.header('ratelimit', `"${name}";r=${Math.max(0, remaining)};t=${Math.ceil(resetSeconds)}`)
}
