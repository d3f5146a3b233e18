import { bulkChangeWire, bulkResultWire } from '@atajo/shared/bulk-change'
import { API } from '@atajo/shared/paths'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { actorOf, requireActor } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import { bulkAnswerForm } from './bulk-answer-form.ts'
import { type ChangeLinksDeps, changeLinks } from './change-links.ts'

export function registerLinkBulkRoute(app: ApiScope, deps: ChangeLinksDeps): void {
  app.post(
    API.bulkLinks,
    {
      onRequest: requireActor,
      config: { answerForm: bulkAnswerForm },
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.bulk,
        body: bulkChangeWire,
        answers: { 200: bulkResultWire },
        errors: ['not_authenticated', 'pro_required'],
      }),
    },
    async (request) => {
      const input = { bulk: request.body, idempotencyKey: request.idempotencyKey }
      const result = await changeLinks(deps, actorOf(request), input)
      request.changedNothing = result.counts.changed === 0
      return result
    },
  )
}
