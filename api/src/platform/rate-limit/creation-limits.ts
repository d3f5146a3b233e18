import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'
import { addressKey } from './address-key.ts'
import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'
import { takeAll } from './take-all.ts'

export interface CreationLimitsDeps {
  limiter: DatabaseLimiter
  /** Links that a guest may have at a time, by the administrator's settings. */
  guestLinks: () => number
}

/** Creations by an account without PRO, deleted things included, before RATE_LIMIT_SCALE. */
const FREE = { perDay: 1_000, perAddressAndHour: 1_000 }
/** The same for a guest, in multiples of the links that a guest may have. */
const GUEST = { perDay: 10, perAddressAndHour: 30 }

/**
 * Limits how much is made through the routes with `config.creates`: a plan limits what there is at
 * a time, yet each thing that is deleted lies in the trash, and its name is kept for ever.
 */
export function limitCreations(app: FastifyInstance, deps: CreationLimitsDeps): void {
  app.decorateRequest('takenBack', null)

  app.addHook('preHandler', async (request) => {
    const amount = request.routeOptions.config.creates?.(request) ?? 0
    if (amount === 0 || request.actor === null || request.actor.plan === 'pro') return
    const limits = request.actor.plan === 'guest' ? limitsOfGuests(deps.guestLinks()) : FREE
    request.takenBack = await takeAll(deps.limiter, bucketsOf(request, request.actor, { amount, limits }))
  })

  app.addHook('onSend', async ({ takenBack, log }, reply) => {
    if (takenBack === null || reply.statusCode < 400) return
    // Without the database it stays counted, which costs an attempt and no answer.
    await takenBack().catch((error: unknown) => log.warn({ err: error }, 'An attempt stays counted'))
  })
}

function bucketsOf(
  { ip }: FastifyRequest,
  { owner, plan }: { owner: string; plan: 'guest' | 'free' | 'pro' },
  { amount, limits }: { amount: number; limits: typeof FREE },
): RateBucket[] {
  const ofAddress = { key: `created-${plan === 'guest' ? 'guest' : 'free'}`, address: addressKey(ip) }
  return [
    { key: `created:${owner}`, limit: limits.perDay, windowSeconds: DAY_MS / 1000, amount },
    { ...ofAddress, limit: limits.perAddressAndHour, windowSeconds: 3600, amount },
  ]
}

function limitsOfGuests(links: number): typeof FREE {
  return { perDay: GUEST.perDay * links, perAddressAndHour: GUEST.perAddressAndHour * links }
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
