import { accountKeyWire, createdAccountKeyWire, newAccountKeyWire } from '@atajo/shared/api-key'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { wireId } from '@atajo/shared/wire-values'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ownerProofOf, PROOF_ERRORS } from '../../platform/session/owner-proof.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { addApiKey, type GiveApiKeyDeps, listApiKeys } from './give-api-key.ts'

const { tag, keys, addKey, revokeKey } = ROUTE_TEXTS.developerApi
const NEEDS_USER = ['not_authenticated', 'login_required'] as const

/** Registers the management of an account's named keys with scopes. */
export function registerAccountKeysRoutes(app: ApiScope, deps: GiveApiKeyDeps): void {
  const onRequest = requireUser
  app.get(
    API.accountKeys,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: keys,
        answers: { 200: z.array(accountKeyWire) },
        errors: [...NEEDS_USER],
      }),
    },
    (request) => listApiKeys(deps, userOf(request).userId),
  )
  app.post(
    API.accountKeys,
    {
      onRequest,
      config: { answersSecret: true },
      schema: describeRoute({
        tag,
        summary: addKey,
        body: newAccountKeyWire,
        answers: { 201: createdAccountKeyWire },
        errors: ['not_authenticated', ...PROOF_ERRORS, 'too_many_keys'],
      }),
    },
    async (request, reply) => {
      const { password, code, ...key } = request.body
      const proof = ownerProofOf(request, { password, code })
      const input = { ...key, proof, idempotencyKey: request.idempotencyKey }
      return reply.code(201).send(await addApiKey(deps, userOf(request), input))
    },
  )
  app.delete(
    `${API.accountKeys}/:id`,
    {
      onRequest,
      schema: describeRoute({
        tag,
        summary: revokeKey,
        params: z.object({ id: wireId }),
        answers: { 200: okWire },
        errors: [...NEEDS_USER, 'key_not_found'],
      }),
    },
    async (request) => {
      const { userId } = userOf(request)
      if (!(await deps.apiKeys.remove(userId, request.params.id))) throw new AppError('key_not_found')
      return { ok: true as const }
    },
  )
}
