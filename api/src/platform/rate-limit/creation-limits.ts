import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'
import { addressKey } from './address-key.ts'
import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'
import { takeAll } from './take-all.ts'

/** Things that who pays nothing may make, deleted ones included, before RATE_LIMIT_SCALE. */
const PER_DAY = { guest: 100, free: 1_000 }
const PER_ADDRESS_AND_HOUR = { guest: 300, free: 1_000 }

/**
 * Limits how much is made through the routes with `config.creates`: a plan limits what there is at
 * a time, yet each thing that is deleted lies in the trash, and its name is kept for ever.
 */
export function limitCreations(app: FastifyInstance, limiter: DatabaseLimiter): void {
  app.decorateRequest('takenBack', null)

  app.addHook('preHandler', async (request) => {
    const amount = request.routeOptions.config.creates?.(request) ?? 0
    if (amount === 0 || request.actor === null || request.actor.plan === 'pro') return
    request.takenBack = await takeAll(limiter, bucketsOf(request, request.actor, amount))
  })

  app.addHook('onSend', async ({ takenBack, log }, reply) => {
    if (takenBack === null || reply.statusCode < 400) return
    // Where the database is away it stays counted, which costs an attempt and no answer.
    await takenBack().catch((error: unknown) => log.warn({ err: error }, 'An attempt stays counted'))
  })
}

function bucketsOf(
  { ip }: FastifyRequest,
  { owner, plan }: { owner: string; plan: 'guest' | 'free' | 'pro' },
  amount: number,
): RateBucket[] {
  const kind = plan === 'guest' ? 'guest' : 'free'
  const ofAddress = { key: `created-${kind}`, address: addressKey(ip) }
  return [
    { key: `created:${owner}`, limit: PER_DAY[kind], windowSeconds: DAY_MS / 1000, amount },
    { ...ofAddress, limit: PER_ADDRESS_AND_HOUR[kind], windowSeconds: 3600, amount },
  ]
}

/** For a route that makes one thing. */
export function one(): number {
  return 1
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many things a request makes at most, which last longer than their owner keeps them. */
    creates?: (request: FastifyRequest) => number
  }
  interface FastifyRequest {
    /** Takes back what a refused request was to make. */
    takenBack: GiveBack | null
  }
}
