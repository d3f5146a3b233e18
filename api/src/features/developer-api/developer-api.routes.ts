import { type ApiKeyScope, apiKeyWire, publicDeleteWire } from '@atajo/shared/api-key'
import { type Link, linkToWire, linkWire } from '@atajo/shared/link'
import { type NewLink, newLinkFromWire, newLinkWire } from '@atajo/shared/link-draft'
import { LINK_FIELD_ERRORS } from '@atajo/shared/link-field-errors'
import { ownerProofWire } from '@atajo/shared/owner-proof'
import { API } from '@atajo/shared/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Owner, UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { setRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts'
import { userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { looksLikeApiKey } from './api-key.ts'
import { type CountApiRequestDeps, countApiRequest } from './count-api-request.ts'
import { type GiveApiKeyDeps, replaceApiKey } from './give-api-key.ts'
import { type IdentifyKeyHolderDeps, identifyKeyHolder } from './identify-key-holder.ts'

export interface DeveloperApiDeps extends IdentifyKeyHolderDeps, GiveApiKeyDeps, CountApiRequestDeps {
  createLink: (actor: UserActor, input: { link: NewLink; idempotencyKey: string | null }) => Promise<Link>
  deleteLink: (
    actor: UserActor,
    input: { id: number; idempotencyKey: string | null },
  ) => Promise<{ id: number }>
  /** Finds the owner's link with this name, deleted ones included for their retries. */
  findLinkId: (owner: Owner, code: string) => Promise<number | null>
}

const deletedWire = z.object({ id: z.int().positive() })

/** Registers the single key for users. */
export function registerApiKeyRoute(app: ApiScope, deps: DeveloperApiDeps): void {
  app.post(
    API.createApiKey,
    {
      onRequest: requireAccount,
      config: { answersSecret: true },
      schema: describeRoute({
        tag: ROUTE_TEXTS.developerApi.tag,
        summary: ROUTE_TEXTS.developerApi.createKey,
        body: ownerProofWire,
        answers: { 201: apiKeyWire },
        errors: ['not_authenticated', ...PROOF_ERRORS],
      }),
    },
    async (request, reply) => {
      const apiKey = await replaceApiKey(deps, userOf(request), ownerProofOf(request, request.body))
      return reply.code(201).send({ apiKey })
    },
  )
}

/** Registers the calls for keys. Each one counts against the daily quota of the key's owner. */
export function registerDeveloperApiRoutes(app: ApiScope, deps: DeveloperApiDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    await admitKeyHolder(deps, request, reply)
  })
  app.post(
    API.publicCreate,
    {
      config: { fieldErrors: LINK_FIELD_ERRORS, opensByKey: 'create' },
      schema: describeRoute({
        tag: ROUTE_TEXTS.developerApi.tag,
        summary: ROUTE_TEXTS.developerApi.createLink,
        body: newLinkWire,
        answers: { 201: linkWire },
        errors: [
          'invalid_api_key',
          'scope_missing',
          'invalid_url',
          'pro_required',
          'plan_limit',
          'sufix_taken',
        ],
        access: 'key',
      }),
    },
    async (request, reply) => {
      const input = { link: newLinkFromWire(request.body), idempotencyKey: request.idempotencyKey }
      return reply.code(201).send(linkToWire(await deps.createLink(userOf(request), input)))
    },
  )
  app.delete(
    API.publicDelete,
    {
      config: { opensByKey: 'all' },
      schema: describeRoute({
        tag: ROUTE_TEXTS.developerApi.tag,
        summary: ROUTE_TEXTS.developerApi.deleteLink,
        body: publicDeleteWire,
        answers: { 200: deletedWire },
        errors: ['invalid_api_key', 'scope_missing', 'link_not_found'],
        access: 'key',
      }),
    },
    async (request) => {
      const { body } = request
      const actor = userOf(request)
      const id = 'id' in body ? body.id : await deps.findLinkId(actor.owner, body.shortCode)
      if (id === null) throw new AppError('link_not_found')
      return deps.deleteLink(actor, { id, idempotencyKey: request.idempotencyKey })
    },
  )
}

/** Hook for all other calls under /api: keys are refused unless the route allows them. */
export async function refuseApiKeys(request: FastifyRequest): Promise<void> {
  if (hasApiKey(request) && !request.routeOptions.config.opensByKey) throw new AppError('invalid_api_key')
}

/** Hook behind sessions: makes the key's owner the actor of a call that allows keys. */
export function createKeyHolderHook(deps: DeveloperApiDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hasApiKey(request)) return
    await admitKeyHolder(deps, request, reply)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows API keys of that scope and of the scope for everything. */
    opensByKey?: ApiKeyScope
  }
}

function hasApiKey(request: FastifyRequest): boolean {
  const key = readKey(request)
  return request.headers['x-api-key'] !== undefined || (key !== null && looksLikeApiKey(key))
}

/** A guest has no account for a key, so this answers as if there were no session. */
async function requireAccount(request: FastifyRequest): Promise<void> {
  if (request.actor?.kind !== 'user') throw new AppError('not_authenticated')
}

function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

async function admitKeyHolder(
  deps: DeveloperApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const needs = request.routeOptions.config.opensByKey ?? 'all'
  request.actor = await identifyKeyHolder(deps, { key: readKey(request), needs })
  const { isAllowed, ...state } = await countApiRequest(deps, userOf(request).userId, deps.now())
  setRateLimitHeaders(reply, state)
  if (!isAllowed) throw new AppError('too_many_requests', { retryAfter: state.resetSeconds })
}
