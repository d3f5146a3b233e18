import { missedCodesQuery, missedCodesWire } from '@atajo/shared/missed-codes'
import { API } from '@atajo/shared/paths'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type ListMissedDeps, listMissed } from './list-missed.ts'

export function registerMissedCodesRoutes(app: ApiScope, deps: ListMissedDeps): void {
  const { tag, missed: summary } = ROUTE_TEXTS.domains
  app.get(
    API.adminMissed,
    {
      schema: describeRoute({
        tag,
        summary,
        querystring: missedCodesQuery,
        answers: { 200: missedCodesWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    (request) => listMissed(deps, request.query),
  )
}
