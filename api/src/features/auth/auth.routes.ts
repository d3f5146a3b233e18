import { API } from '@atajo/shared/paths'
import {
  authStatusWire,
  type Credentials,
  credentialsWire,
  guestStatusWire,
  okWire,
  type Registration,
  registrationWire,
  signedInWire,
  signInQuery,
} from '@atajo/shared/session'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { startDeadline } from '../../platform/deadline.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { createMemoryLimiter } from '../../platform/rate-limit/memory-limiter.ts'
import { createGuestId } from '../../platform/session/guest-id.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { signingInOf } from '../../platform/session/signing-in.ts'
import { QueueFullError, type WorkQueue } from '../../platform/work-queue.ts'
import { addressShare } from '../../platform/work-shares.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type CompleteSignInDeps, completeSignIn } from './complete-sign-in.ts'
import { type LogInDeps, logIn, loginShare } from './log-in.ts'
import { type RegisterDeps, register, registrantOf } from './register.ts'
import { userAnswer } from './user-answer.ts'
import type { UserAccount } from './users.store.ts'

export interface AuthDeps extends LogInDeps, RegisterDeps, CompleteSignInDeps {
  /** Tells whether the operator allows people without an account. */
  areGuestsWelcome: () => Promise<boolean>
  rateLimitScale: number
  /** True if everybody except administrators has to sign in through the provider. */
  arePasswordsForAdminsAlone: boolean
  /** Concurrent logins; further ones are refused before they load the database. */
  logins: WorkQueue
  /** Counts a refused login in the limit of its address. */
  countShed: (address: string) => void
}

/** Guest sessions that one address may start in ten minutes, before RATE_LIMIT_SCALE. */
const GUESTS = { max: 60, windowSeconds: 600 }

/** Longest wait for the database before the password takes its turn. */
const LOGIN_DEADLINE_MS = 2_000

export function registerAuthRoutes(app: ApiScope, deps: AuthDeps): void {
  registerGuestRoutes(app, deps)
  registerStatusRoute(app, deps)
  registerLoginRoute(app, deps)
  registerRegistrationRoute(app, deps)
  registerLogoutRoute(app)
}

function registerGuestRoutes(app: ApiScope, deps: AuthDeps): void {
  app.get(
    API.guest,
    {
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.auth.isGuest,
        answers: { 200: guestStatusWire },
        access: 'anyone',
      }),
    },
    async (request) => ({ isGuest: request.actor?.kind === 'guest' }),
  )
  const guestLimiter = createMemoryLimiter(app, {
    ...GUESTS,
    max: Math.ceil(GUESTS.max * deps.rateLimitScale),
  })
  app.post(
    API.guest,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.auth.startGuest,
        answers: { 200: guestStatusWire, 201: guestStatusWire },
        errors: ['guests_disabled'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      if (request.actor) return { isGuest: request.actor.kind === 'guest' }
      if (!(await deps.areGuestsWelcome())) throw new AppError('guests_disabled')
      await guestLimiter.take({ request, reply })
      await startSession(request, { kind: 'guest', guestId: createGuestId() })
      return reply.code(201).send({ isGuest: true })
    },
  )
}

function registerStatusRoute(app: ApiScope, { users, apiRequestsPerDay }: AuthDeps): void {
  app.get(
    API.authStatus,
    {
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.auth.status,
        answers: { 200: authStatusWire },
        access: 'anyone',
      }),
    },
    async ({ actor, isSignedOut }) => {
      if (isSignedOut) return { isAuthenticated: false, signedOut: true as const }
      const user = actor?.kind === 'user' ? await users.find(actor.userId) : null
      if (user === null) return { isAuthenticated: false }
      return { isAuthenticated: true, user: userAnswer(user, apiRequestsPerDay) }
    },
  )
}

function registerLoginRoute(app: ApiScope, deps: AuthDeps): void {
  app.post(
    API.login,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.auth.login,
        querystring: signInQuery,
        body: credentialsWire,
        answers: { 200: signedInWire },
        errors: [
          'invalid_credentials',
          'oidc_only',
          'totp_required',
          'password_reset_required',
          'account_closing',
        ],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const user = await judgeLogin(deps, request, request.body)
      if (deps.arePasswordsForAdminsAlone && user.role !== 'admin') throw new AppError('oidc_only')
      return completeSignIn(deps, signingInOf(request, reply), { user, isSecondStepDone: false })
    },
  )
}

async function judgeLogin(deps: AuthDeps, request: FastifyRequest, credentials: Credentials) {
  const address = addressKey(request.ip)
  const deadline = startDeadline(LOGIN_DEADLINE_MS)
  const asked = { credentials, address, deadline, deviceOf: (userId: number) => request.deviceOf(userId) }
  const shares = [addressShare(address), loginShare(credentials.username)]
  try {
    return await deadline.bound(deps.logins.run(() => logIn(deps, asked), shares))
  } catch (error) {
    if (error instanceof QueueFullError) deps.countShed(address)
    throw error
  }
}

function registerRegistrationRoute(app: ApiScope, deps: AuthDeps): void {
  app.post(
    API.register,
    {
      config: { requestOwner: ({ body }) => registrantOf((body as Registration).username) },
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: ROUTE_TEXTS.auth.register,
        body: registrationWire,
        answers: { 201: signedInWire },
        errors: ['oidc_only', 'registration_closed', 'invitation_required', 'username_taken', 'email_taken'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      if (deps.arePasswordsForAdminsAlone) throw new AppError('oidc_only')
      const user: UserAccount = await register(deps, {
        registration: request.body,
        asker: request.actor,
        address: addressKey(request.ip),
        idempotencyKey: request.idempotencyKey,
      })
      await renewSession(request)
      return reply.code(201).send({ user: userAnswer(user, deps.apiRequestsPerDay) })
    },
  )
}

/** `keep` preserves local data that were created after an offline sign-out. */
const logoutQuery = z.object({ siteData: z.string().max(20).optional() })

function registerLogoutRoute(app: ApiScope): void {
  app.route({
    method: ['GET', 'POST'],
    url: API.logout,
    config: { refusesCrossSite: true, isSafeToRepeat: true },
    schema: describeRoute({
      tag: ROUTE_TEXTS.auth.tag,
      summary: ROUTE_TEXTS.auth.logout,
      querystring: logoutQuery,
      answers: { 200: okWire },
      access: 'anyone',
    }),
    handler: async (request, reply) => {
      await endSession(request, reply)
      const cleared = request.query.siteData === 'keep' ? '"cache"' : '"cache", "storage"'
      return reply.header('clear-site-data', cleared).send({ ok: true })
    },
  })
}

/** The new account owns the guest's links now, so the browser gets a new guest id. */
async function renewSession(request: FastifyRequest): Promise<void> {
  if (request.actor === null) return
  const { actor } = request.session
  if (actor?.kind === 'guest') await startSession(request, { kind: 'guest', guestId: createGuestId() })
  if (actor?.kind === 'user') await startSession(request, actor)
}
