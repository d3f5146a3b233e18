import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'
import { addressKey } from './address-key.ts'
import type { DatabaseLimiter, GiveBack, RateBucket } from './database-limiter.ts'
import { takeAll } from './take-all.ts'

export interface CreationLimitsDeps {
  limiter: DatabaseLimiter
  /** Links that a guest may have at a time, as the administrator set it. */
  guestLinks: () => number
}

/** Creations by an account without PRO, deleted things included, before RATE_LIMIT_SCALE. */
const FREE = { perDay: 1_000, perAddressAndHour: 1_000 }
/** Creations by a guest, in multiples of the links that a guest may have. */
const GUEST = { perDay: 10, perAddressAndHour: 30 }

/**
 * Limits creations by routes with `config.creates`. A plan only limits the present number, but
 * deleted things stay in the trash and keep their names for ever.
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
    // If the database is away the attempt stays counted, but the answer is still given.
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

/** Value of `creates` for a route that creates one thing. */
export function one(): number {
  return 1
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns how many things a request creates at most. */
    creates?: (request: FastifyRequest) => number
  }
  interface FastifyRequest {
    /** Uncounts the creations of a refused request. */
    takenBack: GiveBack | null
  }
}
