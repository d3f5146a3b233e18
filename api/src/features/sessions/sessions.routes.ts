import { passwordProofWire } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { userSessionWire } from '@atajo/shared/user-session'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, type ProveOwner } from '../../platform/session/owner-proof.ts'
import type { UserSessions } from '../../platform/session/user-sessions.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { registerSealRoutes, type SealDeps } from './seal.routes.ts'

export interface SessionsDeps extends SealDeps {
  userSessions: UserSessions
  /** @throws AppError `wrong_password`, `recent_login_required` */
  assertLately: ProveOwner
}

const { tag, list, end, endOthers } = ROUTE_TEXTS.sessions
const NEEDS_USER = ['not_authenticated', 'login_required'] as const
const NEEDS_OWNER = [...NEEDS_USER, 'wrong_password', 'recent_login_required'] as const

/** Lists an account's sessions and ends them remotely. */
export function registerSessionsRoutes(app: ApiScope, deps: SessionsDeps): void {
  app.get(
    API.accountSessions,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag,
        summary: list,
        answers: { 200: z.array(userSessionWire) },
        errors: [...NEEDS_USER],
      }),
    },
    async (request) => {
      const sessions = await deps.userSessions.list(sessionOwnerOf(request), request.session.sessionId)
      return sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },
  )
  registerEndingRoutes(app, deps)
  registerSealRoutes(app, deps)
}

/** A person with short access to a browser must not be able to end other sessions. */
function registerEndingRoutes(app: ApiScope, { userSessions, assertLately }: SessionsDeps): void {
  const onRequest = requireUser
  const config = { isSafeToRepeat: true }
  app.delete(
    `${API.accountSessions}/:id`,
    {
      onRequest,
      config,
      schema: describeRoute({
        tag,
        summary: end,
        params: z.object({ id: z.string().max(200) }),
        body: passwordProofWire,
        answers: { 200: okWire },
        errors: [...NEEDS_OWNER, 'session_not_found'],
      }),
    },
    async (request) => {
      const { userId } = userOf(request)
      await assertLately(userId, ownerProofOf(request, request.body))
      const isEnded = await userSessions.end(userId, request.params.id)
      if (!isEnded) throw new AppError('session_not_found')
      return { ok: true as const }
    },
  )
  app.delete(
    API.accountSessions,
    {
      onRequest,
      config,
      schema: describeRoute({
        tag,
        summary: endOthers,
        body: passwordProofWire,
        answers: { 200: okWire },
        errors: [...NEEDS_OWNER],
      }),
    },
    async (request) => {
      const { userId } = userOf(request)
      await assertLately(userId, ownerProofOf(request, request.body))
      await userSessions.endAllBut(userId, request.session.sessionId)
      return { ok: true as const }
    },
  )
}

/** Returns the user and the version of the credentials under which the session was opened. */
function sessionOwnerOf(request: FastifyRequest) {
  const { actor } = request.session
  const credentialsVersion = actor?.kind === 'user' ? (actor.credentialsVersion ?? 0) : 0
  return { userId: userOf(request).userId, credentialsVersion }
}
