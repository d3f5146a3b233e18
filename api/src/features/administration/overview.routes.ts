import { adminLinksQuery, adminLinksWire, type Overview, overviewWire } from '@atajo/shared/admin-lists'
import { API } from '@atajo/shared/paths'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type SearchLinksDeps, searchLinks } from './search-links.ts'

export interface OverviewRoutesDeps extends SearchLinksDeps {
  overview: () => Promise<Overview>
}

const { tag, overview: summary, links } = ROUTE_TEXTS.administration

export function registerOverviewRoutes(app: ApiScope, deps: OverviewRoutesDeps): void {
  app.get(
    API.adminOverview,
    { schema: describeRoute({ tag, summary, answers: { 200: overviewWire }, errors: NEEDS_ADMIN }) },
    deps.overview,
  )
  app.get(
    API.adminLinks,
    {
      schema: describeRoute({
        tag,
        summary: links,
        querystring: adminLinksQuery,
        answers: { 200: adminLinksWire },
        errors: [...NEEDS_ADMIN, 'cursor_invalid'],
      }),
    },
    async ({ query }) => searchLinks(deps, query),
  )
}
