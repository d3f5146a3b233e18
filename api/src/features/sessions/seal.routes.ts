import { API } from '@atajo/shared/paths'
import { sealKeyWire, sealRequestWire, sealWire, unsealWire } from '@atajo/shared/seal'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { createMemoryLimiter } from '../../platform/rate-limit/memory-limiter.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import type { Seals } from '../../platform/session/seals.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export interface SealDeps {
  seals: Seals
  /** Tells whether the account exists, even if it is blocked or pending deletion. */
  hasAccount: (userId: number) => Promise<boolean>
  rateLimitScale: number
}

/** Calls of one address in ten minutes, before RATE_LIMIT_SCALE: as many as guest sessions. */
const CALLS = { max: 60, windowSeconds: 600 }

const { tag } = ROUTE_TEXTS.auth
const { seal, unseal } = ROUTE_TEXTS.sessions

/**
 * Returns the key for changes that wait on a device whose session was ended remotely: once to
 * encrypt them, and again when the same account signs in on it.
 */
export function registerSealRoutes(app: ApiScope, deps: SealDeps): void {
  const { seals, hasAccount, rateLimitScale } = deps
  const limiter = createMemoryLimiter(app, { ...CALLS, max: Math.ceil(CALLS.max * rateLimitScale) })
  const config = { isSafeToRepeat: true }
  app.post(
    API.seal,
    {
      config,
      schema: describeRoute({
        tag,
        summary: seal,
        body: sealRequestWire,
        answers: { 200: sealWire },
        errors: ['not_authenticated'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      await limiter.take({ request, reply })
      const { userId } = request.body
      if (!(await wasSessionOf(request, userId, deps))) throw new AppError('not_authenticated')
      return seals.issue(userId)
    },
  )
  app.post(
    API.unseal,
    {
      onRequest: requireUser,
      config,
      schema: describeRoute({
        tag,
        summary: unseal,
        body: unsealWire,
        answers: { 200: sealKeyWire },
        errors: ['not_authenticated', 'login_required', 'seal_not_found', 'seal_over'],
      }),
    },
    async (request, reply) => {
      await limiter.take({ request, reply })
      const opened = seals.open(request.body.ticket)
      if (opened?.userId === userOf(request).userId) return { key: opened.key }
      throw new AppError(opened && !(await hasAccount(opened.userId)) ? 'seal_over' : 'seal_not_found')
    },
  )
}

/** An erased account has no mark, so its changes cannot be sealed. */
async function wasSessionOf(
  { isSignedOut, session }: FastifyRequest,
  userId: number,
  { seals, hasAccount }: SealDeps,
): Promise<boolean> {
  if (!isSignedOut) return false
  const { actor, endedOwner } = session
  if (actor?.kind === 'user') return actor.userId === userId
  return seals.isOwner(endedOwner, userId) || !(await hasAccount(userId))
}
