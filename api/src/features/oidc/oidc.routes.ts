import { type OidcLinkView, oidcLinkingWire, oidcStartWire } from '@atajo/shared/oidc'
import { ownerProofWire } from '@atajo/shared/owner-proof'
import { API, SERVICE_API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type AppErrorDetail } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { createMemoryWindows } from '../../platform/rate-limit/memory-windows.ts'
import { browserOf, markBrowser } from '../../platform/session/browser-mark.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { type OwnerProof, ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { goOnSignedIn } from '../../platform/session/session.ts'
import { signingInOf } from '../../platform/session/signing-in.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type BeginOidcDeps, beginOidc } from './begin-oidc.ts'
import { type FinishOidcDeps, finishOidc } from './finish-oidc.ts'
import type { OidcAttempt } from './oidc-attempts.store.ts'
import type { OidcLink } from './oidc-links.store.ts'
import { isToChooseAccount, type OidcSignOutDeps, registerSignOutRoute } from './sign-out.routes.ts'
import { type UnlinkOidcDeps, unlinkOidc } from './unlink-oidc.ts'

export interface OidcRoutesDeps extends BeginOidcDeps, FinishOidcDeps, UnlinkOidcDeps, OidcSignOutDeps {}

const { tag, begin, finish, link, unlink } = ROUTE_TEXTS.oidc

const startQuery = z.object({
  link: z.literal('1').optional(),
  code: z.string().max(64).optional(),
  return: z.string().max(2000).optional(),
})
const redirect = z.null()

/** Registers sign-in with the operator's provider; null if none is configured. */
export function registerOidcRoutes(app: ApiScope, deps: OidcRoutesDeps | null): void {
  if (deps === null) return
  registerSignInRoutes(app, deps)
  registerSignOutRoute(app, deps)
  registerLinkingRoutes(app, deps)
}

function registerSignInRoutes(app: ApiScope, deps: OidcRoutesDeps): void {
  app.get(
    API.oidc,
    {
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: begin,
        querystring: startQuery,
        answers: { 302: redirect },
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const isLink = request.query.link !== undefined
      return leadBack(request, reply, isLink ? '/account' : '/login', async () => {
        const asked = { path: request.query.return, link: isLink ? await linkOfQuery(deps, request) : null }
        return (await begun(deps, { request, reply }, asked)).href
      })
    },
  )
  app.get(
    SERVICE_API.oidcCallback,
    {
      schema: describeRoute({
        tag: ROUTE_TEXTS.auth.tag,
        summary: finish,
        answers: { 302: redirect },
        access: 'anyone',
      }),
    },
    async (request, reply) => comeBack(deps, request, reply),
  )
}

async function comeBack(deps: OidcRoutesDeps, request: FastifyRequest, reply: FastifyReply) {
  const url = new URL(request.url, deps.publicUrl)
  const states = url.searchParams.getAll('state')
  const [state = ''] = states
  const browser = browserOf(request)
  const attempt = browser && states.length === 1 ? await deps.attempts.take(state, browser) : null
  const page = attempt?.link ? '/account' : '/login'
  return leadBack(request, reply, page, async () => {
    if (!attempt) throw new AppError('oidc_over')
    try {
      await finishOidc(deps, {
        attempt,
        state,
        url,
        signingIn: { ...signingInOf(request, reply), asksToReturn: true },
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.detail.challenge === undefined) throw error
      return nextStep(error.code, error.detail, attempt.path)
    }
    return attempt.link ? '/account#oidc=linked' : attempt.path
  })
}

/** The token goes into the fragment, which no server reads. */
function nextStep(
  oidc: string,
  { challenge = '', deletedUntil, username }: AppErrorDetail,
  path: string,
): string {
  const about = new URLSearchParams({ oidc, challenge, path })
  if (deletedUntil) about.set('deletedUntil', deletedUntil.toISOString())
  if (username) about.set('username', username)
  return `/login#${about}`
}

function registerLinkingRoutes(app: ApiScope, deps: OidcRoutesDeps): void {
  app.post(
    API.accountOidc,
    {
      onRequest: requireUser,
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: link,
        body: oidcLinkingWire,
        answers: { 200: oidcStartWire },
        errors: [...PROOF_ERRORS, 'oidc_away'],
      }),
    },
    async (request, reply) => {
      const { userId } = userOf(request)
      const link = await provenLink(deps, userId, ownerProofOf(request, request.body))
      return { url: (await begun(deps, { request, reply }, { path: undefined, link })).href }
    },
  )
  app.delete(
    API.accountOidc,
    {
      onRequest: requireUser,
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: unlink,
        body: ownerProofWire,
        answers: { 200: okWire },
        errors: [...PROOF_ERRORS, 'oidc_not_found', 'last_way_in'],
      }),
    },
    async (request) => {
      const proof = ownerProofOf(request, request.body)
      await goOnSignedIn(request, await unlinkOidc(deps, userOf(request).userId, proof))
      return { ok: true as const }
    },
  )
}

/** Another site must not lead a signed-in browser into linking an identity of its choice. */
async function linkOfQuery(deps: OidcRoutesDeps, request: FastifyRequest): Promise<OidcAttempt['link']> {
  const { userId } = userOf(request)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new AppError('cross_site_request')
  }
  const { code } = request.query as z.infer<typeof startQuery>
  return provenLink(deps, userId, ownerProofOf(request, { code }))
}

async function provenLink({ proveOwner }: OidcRoutesDeps, userId: number, proof: OwnerProof) {
  return { userId, credentialsVersion: (await proveOwner(userId, proof)).credentialsVersion }
}

/** Redirects to the provider after marking the browser. */
async function begun(
  deps: OidcRoutesDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  asked: { path: string | undefined; link: OidcAttempt['link'] },
): Promise<URL> {
  const browser = markBrowser(request, reply)
  const asksForAccount = isToChooseAccount(request, reply)
  return beginOidc(deps, { ...asked, browser, asksForAccount, address: addressKey(request.ip) })
}

/** Lines for each minute and process, so that endless failures cannot fill the disk. */
const FAILURES_LOGGED = 60
const failures = createMemoryWindows(60_000)

/** Redirects back to the app. A failure is passed on as its code only. */
async function leadBack(
  request: FastifyRequest,
  reply: FastifyReply,
  page: '/login' | '/account',
  destination: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await destination(), 302)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error
    const isLogged = failures.count('').count <= FAILURES_LOGGED
    if (isLogged)
      request.log.info({ reason: error.code, cause: String(error.cause ?? '') }, 'No sign-in by OIDC')
    const told = request.actor?.kind === 'user' ? page : '/login'
    return reply.redirect(`${told}#oidc=${error.code}`, 302)
  }
}

export function presentOidcLink(link: OidcLink | null): OidcLinkView | null {
  if (link === null) return null
  const { email, createdAt, lastUsedAt } = link
  return { email, linkedAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
