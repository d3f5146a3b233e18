import { setupCheckWire, setupStateWire, setupWire } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { signedInWire } from '@atajo/shared/session'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { addressKey } from '../../../platform/rate-limit/address-key.ts'
import { signingInOf } from '../../../platform/session/signing-in.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { checkSetup, type FirstDayDeps, makeFirstAccount, promoteFirst } from './first-day.ts'

const { tag, checkSetup: checkSummary, setup: setupSummary } = ROUTE_TEXTS.administration

export function registerSetupRoutes(app: ApiScope, deps: FirstDayDeps): void {
  const config = { isSafeToRepeat: true }
  app.post(
    `${API.setup}/check`,
    {
      config,
      schema: describeRoute({
        tag,
        summary: checkSummary,
        body: setupCheckWire,
        answers: { 200: setupStateWire },
        errors: ['invalid_token'],
        access: 'anyone',
      }),
    },
    async ({ body, ip }) => checkSetup(deps, { ...body, address: addressKey(ip) }),
  )
  app.post(
    API.setup,
    {
      config,
      schema: describeRoute({
        tag,
        summary: setupSummary,
        body: setupWire,
        answers: { 200: signedInWire, 201: signedInWire },
        errors: ['invalid_token', 'not_authenticated', 'login_required', 'username_taken', 'email_taken'],
        access: 'anyone',
      }),
    },
    async (request, reply) => {
      const { account, ...asked } = request.body
      const ask = { ...asked, address: addressKey(request.ip) }
      if (account === undefined) return promoteFirst(deps, ask, request.actor)
      const made = await makeFirstAccount(deps, { ...ask, account }, signingInOf(request, reply))
      return reply.code(201).send(made)
    },
  )
}
